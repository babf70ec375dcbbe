"""What can be typed to begin with, for the end of each command's help; every line works as it stands."""

from typing import Final

POSITION: Final = '"two dealer=1 up=9H hands=JHJDAHKHQH/????? :"'

EXAMPLES: Final = {
    "play": ("play euchre", "play twelve --players you,ace", "play --resume"),
    "serve": ("serve", "serve --port 8080 --no-open"),
    "tables": ("tables", "tables --idle 60", "tables --idle 60 --end"),
    "players": ("players", "players --check jack --game two"),
    "variants": ("variants",),
    "rules": ("rules euchre", "rules twelve --json"),
    "compile": ("compile",),
    "deal": ("deal euchre", "deal twelve --seed 5"),
    "hint": (
        f"hint {POSITION}",
        "hint game.json --deal 3",
        'hint --hand "JH AH KH 9S TC" --upcard QH --seat eldest',
    ),
    "review": ("review game.json", "review game.json --seat 0 --out report.html"),
    "leaks": ("leaks game.json", "leaks *.json --name Ann"),
    "chart": ("chart --seat dealer --hands 1000", "chart --seat eldest --out chart.html"),
    "puzzle": ("puzzle --drill --kind calls", "puzzle two-leads-3 --answer", "puzzle --kind calls --list"),
    "solve": ('solve "two dealer=1 up=9H hands=JHJDAHKHQH/9CTCQCKCAC :"', "solve --table game.json --deal 1"),
    "check": ("check game.json house-rules.toml", "check --fair game.json", "check --baseline game.egn"),
    "convert": ("convert game.json game.egn", "convert game.egn -"),
    "research": ("research stats euchre", "research arena --help"),
    "research simulate": (
        "research simulate euchre --hands 100000",
        "research simulate two --hands 10000 --out hands.parquet",
    ),
    "research stats": ("research stats euchre",),
    "research arena": ("research arena queen jack --game two",),
    "research exploit": ("research exploit jack", "research exploit benny --hands 200"),
    "research engine": ("research engine",),
    "research train": ("research train benny", "research train left --folder run"),
    "completion": ("completion bash",),
}
"""By command, the words after the program's name."""

FIRST: Final = ("play euchre", "serve", "rules euchre", "puzzle --drill", "hint --help")
"""For the help that lists the commands."""
