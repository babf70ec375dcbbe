const PATHS = {
  close: "M6 6l12 12M18 6 6 18",
  back: "M14 5l-7 7 7 7",
  hint: "M9.5 18h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.3 1.1 2.2h5c0-.9.4-1.6 1.1-2.2A6 6 0 0 0 12 3z",
  undo: "M8 5 4 9l4 4M4 9h10a5.5 5.5 0 0 1 0 11H9",
  last: "M4 7.5l8-3 3 8-8 3zM14 9l5 1.5-2 8-6.5-1.8",
  talk: "M4 5h16v11H11l-4.5 4v-4H4z",
  story: "M5 5h14M5 10h14M5 15h14M5 20h8",
  claim: "M4 20V9l4 3 4-8 4 8 4-3v11z",
  flag: "M6 21V4h11l-2 4 2 4H6",
  help: "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.9v.6M12 18v.2",
  eye: "M2 12s3.6-6.5 10-6.5S22 12 22 12s-3.6 6.5-10 6.5S2 12 2 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z",
  next: "M10 5l7 7-7 7",
  home: "M4 11l8-7 8 7M6 9.5V20h4.5v-6h3v6H18V9.5",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 6 6l1-1",
  menu: "M5 7h14M5 12h14M5 17h14",
} as const;

export type IconName = keyof typeof PATHS;

/** A small line drawing for a tool; it never stands without words or a label. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      stroke-width="1.8"
      stroke-linecap="round"
      stroke-linejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
