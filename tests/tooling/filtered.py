"""A program under a filter of system calls, as systemd sets it for a unit; Linux on x86-64 only."""

import ctypes
import errno
import os
import struct
import sys
from typing import Final

RESOURCES: Final = {
    "ioprio_set": 251, "mbind": 237, "migrate_pages": 256, "move_pages": 279, "sched_setaffinity": 203,
    "sched_setattr": 314, "sched_setparam": 142, "sched_setscheduler": 144, "set_mempolicy": 238,
    "setpriority": 141, "setrlimit": 160,
}  # fmt: skip
"""What systemd calls @resources, with the numbers of x86-64."""
_LOAD, _JUMP_IF_EQUAL, _RETURN = 0x20, 0x15, 0x06
_ALLOW, _ERRNO, _KILL = 0x7FFF0000, 0x00050000, 0x80000000
_NO_NEW_PRIVILEGES, _SET_SECCOMP, _FILTER = 38, 22, 2


def filter_resources(answer: str) -> None:
    """
    Shut out the system calls of `RESOURCES` in this process and those it starts.

    *answer* is the unit's SystemCallErrorNumber, such as EPERM; empty: whoever makes such a call is killed.

    Raises: OSError when this system lets no filter be set.
    """
    refused = _ERRNO | getattr(errno, answer) if answer else _KILL
    steps = [(_LOAD, 0, 0, 0)]
    steps += [(_JUMP_IF_EQUAL, len(RESOURCES) - at, 0, n) for at, n in enumerate(RESOURCES.values())]
    steps += [(_RETURN, 0, 0, _ALLOW), (_RETURN, 0, 0, refused)]
    code = ctypes.create_string_buffer(b"".join(struct.pack("HBBI", *step) for step in steps))
    program = struct.pack("HxxxxxxP", len(steps), ctypes.addressof(code))
    libc = ctypes.CDLL(None, use_errno=True)
    for call in ((_NO_NEW_PRIVILEGES, 1, 0, 0, 0), (_SET_SECCOMP, _FILTER, program, 0, 0)):
        if libc.prctl(*call):
            raise OSError(ctypes.get_errno(), "prctl")


if __name__ == "__main__":
    filter_resources(sys.argv[1])
    os.execv(sys.executable, [sys.executable, *sys.argv[2:]])  # noqa: S606  # no shell is wanted
