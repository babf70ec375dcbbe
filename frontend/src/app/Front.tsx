import Home from "../before/Home";
import { FullestTables } from "../club/WaitingTables";

const loadTable = () => void import("../table/TablePage").catch(() => undefined);

/** The first page, with what other parts have to show on it. */
export default function Front() {
  return (
    <Home begins={loadTable}>
      <FullestTables />
    </Home>
  );
}
