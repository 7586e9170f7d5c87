"""What networks think, for whoever draws them beside the field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sparring.evolution.network import Network


def signals_of(network: Network | None, brain: Any) -> list[float] | None:
    """The signals of a network's last thought, from its kernel's memory; None if no
    network steers."""
    if network is None:
        return None
    return [round(float(signal), 3) for signal in brain.signal[: network.shape.signals]]
