import { Dialog } from "../../ui/dialogs/Dialog.tsx";
import type { SchoolLists } from "./find-in-school.ts";
import { SchoolSearch } from "./SchoolSearch.tsx";
import { schoolTexts } from "./school-texts.ts";

/** The search on screens whose bar has no room for it. */
export function SearchDialog({ lists, onClose }: { lists: SchoolLists; onClose: () => void }) {
  return (
    <Dialog isOpen title={schoolTexts.search} shape="full" onClose={onClose}>
      <div className="panel-content">
        <SchoolSearch lists={lists} onFollow={onClose} />
      </div>
    </Dialog>
  );
}
