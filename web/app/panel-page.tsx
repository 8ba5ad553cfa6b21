import type { LoadPage } from "./area.ts";
import type { Panel } from "./panel.ts";

/** A panel of a dashboard as a page of its own. */
export const panelPage =
  ({ title, width, load }: Panel): LoadPage =>
  async () => {
    const [{ PanelPage }, Content] = await Promise.all([import("./PanelPage.tsx"), load()]);
    return () => (
      <PanelPage title={title} isWide={width !== "narrow"}>
        <div className="card padded">
          <Content level={2} />
        </div>
      </PanelPage>
    );
  };
