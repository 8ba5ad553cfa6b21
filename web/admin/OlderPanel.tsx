import { useState } from "react";
import { adminPaths } from "../lib/navigation/admin-paths.ts";
import { Link } from "../lib/navigation/Link.tsx";
import { Tabs } from "../ui/display/Tabs.tsx";

const tabs = [
  { id: "dashboard", label: "Dashboard", to: adminPaths.dashboard(), does: "Figures and everything else in one place" },
  { id: "users", label: "Users", to: adminPaths.users(), does: "See, edit and delete accounts" },
  { id: "exams", label: "Exams", to: adminPaths.upload(), does: "Upload the questions of a paper" },
  { id: "questions", label: "Questions", to: adminPaths.questions(), does: "Find, edit and delete questions" },
  { id: "settings", label: "Settings", to: adminPaths.create(), does: "Create another admin" },
] as const;

/** `/admin/sidebar`: the older panel of five headings, each leading to the screen that does the work (A-DASH-06, D-43). */
export function OlderPanel() {
  const [selected, setSelected] = useState<(typeof tabs)[number]["id"]>("dashboard");
  const tab = tabs.find(({ id }) => id === selected) ?? tabs[0];
  return (
    <div className="panel-page">
      <div className="panel-head">
        <h1>Admin panel</h1>
      </div>
      <Tabs label="Admin panel" items={tabs} selected={selected} onSelect={setSelected}>
        <div className="panel-content">
          <div className="card padded stack-small">
            <h2>
              <Link to={tab.to}>{tab.label}</Link>
            </h2>
            <p className="muted">{tab.does}.</p>
          </div>
        </div>
      </Tabs>
    </div>
  );
}
