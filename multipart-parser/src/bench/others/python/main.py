"""Times python-multipart: main.py PARSER CHUNK BODY..., each BODY beside its BODY.boundary.

Prints the parts and octets of one pass over the bodies, then microseconds of thread time for a pass, one line a batch.
"""

import sys
import time
from pathlib import Path

from python_multipart.multipart import MultipartParser, parse_options_header

WARM_UP_SECONDS = 0.3
BATCH_SECONDS = 0.2
BATCHES = 5


class Tally:
    def __init__(self):
        self.parts = 0
        self.octets = 0
        self.names = 0
        self.field = b""
        self.value = b""

    def callbacks(self):
        return {
            "on_part_begin": self.part,
            "on_header_field": self.header_field,
            "on_header_value": self.header_value,
            "on_header_end": self.header_end,
            "on_part_data": self.data,
        }

    def part(self):
        self.parts += 1

    def header_field(self, data, start, end):
        self.field += data[start:end]

    def header_value(self, data, start, end):
        self.value += data[start:end]

    def header_end(self):
        if self.field.lower() == b"content-disposition":
            _, options = parse_options_header(self.value)
            self.names += len(options.get(b"name", b"")) + len(options.get(b"filename", b""))
        else:
            self.names += len(self.value)
        self.field = b""
        self.value = b""

    def data(self, data, start, end):
        self.octets += end - start


def chunks(octets, size):
    return [octets[at : at + size] for at in range(0, len(octets), size)]


def one_pass(bodies):
    tally = Tally()
    for boundary, pieces in bodies:
        parser = MultipartParser(boundary, tally.callbacks())
        for piece in pieces:
            parser.write(piece)
        parser.finalize()
    return tally


def batch(least_seconds, bodies):
    begin = time.thread_time()
    passes = 0
    while True:
        one_pass(bodies)
        passes += 1
        spent = time.thread_time() - begin
        if spent >= least_seconds:
            return spent / passes * 1e6


def main(chunk, paths):
    bodies = [(Path(path + ".boundary").read_bytes(), chunks(Path(path).read_bytes(), chunk)) for path in paths]
    found = one_pass(bodies)
    print(found.parts, found.octets)
    batch(WARM_UP_SECONDS, bodies)
    for _ in range(BATCHES):
        print(f"{batch(BATCH_SECONDS, bodies):.3f}")


main(int(sys.argv[2]), sys.argv[3:])
