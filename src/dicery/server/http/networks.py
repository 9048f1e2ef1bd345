"""Addresses and networks that an operator has named."""

from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

Networks = tuple[IPv4Network | IPv6Network, ...]


def networks(given: tuple[str, ...]) -> Networks:
    """Reads addresses and networks, such as 127.0.0.1 or 10.0.0.0/8; raises ValueError for anything else."""
    return tuple(ip_network(one, strict=False) for one in given)


def is_in(host: str, named: Networks) -> bool:
    """Is this address one of those that were named?"""
    try:
        address = ip_address(host)
    except ValueError:
        return False
    return any(address in network for network in named)
