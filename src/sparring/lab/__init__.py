"""The lab: experiments over the worlds, beside the papers' own figures."""
