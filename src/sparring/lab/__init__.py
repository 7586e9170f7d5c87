"""The lab: experiments over the worlds, beside the papers' own figures.

Its doors, the ones to come in by first:

    jobs, laboratory     one test as data; jobs in, records out
    experiment, results  what an experiment is; its findings beside the papers' figures
    experiments          every experiment of every world, by its name
    claims, comparing    what papers claim, and how samples decide
    statistics, measures what samples can show; turning points, wins, variety
    designs              designs of tests that experiments share
    report               every experiment, claim and figure of a world on one page
    scorecard, doctor    what a learner is like, and what is wrong with rules
    calibration          the search for a world's free numbers, and the page on them
    league               opponents that no paper has
    figures              figures, all in one style

Behind them: `workbench` and `trials` carry a job out, `engines` and `ray_engine` say
where, `store` and `sources` keep its record for as long as nothing it depends on has
changed, `ruletexts` makes rule texts to run with.
"""
