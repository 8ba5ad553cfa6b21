import { useEffect, useState } from "react";
import { checkDevice, type DeviceRoom } from "../../lib/device/device-check.ts";
import { Button } from "../../ui/buttons/Button.tsx";
import { Notice } from "../../ui/notices/Notice.tsx";
import { deviceTexts } from "../texts.ts";

/** Says before the start when this device cannot keep answers, or soon cannot; nothing while all is well. */
export function DeviceNotice() {
  const [room, setRoom] = useState<DeviceRoom>("good");
  useEffect(function askAtOnce() {
    let isCurrent = true;
    const ask = async (): Promise<void> => {
      const found = await checkDevice();
      if (isCurrent) setRoom(found);
    };
    void ask();
    return () => {
      isCurrent = false;
    };
  }, []);
  const askAgain = async (): Promise<void> => setRoom(await checkDevice());
  if (room === "good") return null;
  const { title, help } = deviceTexts[room];
  return (
    <Notice tone="mid" title={title}>
      {help}
      <div className="notice-action">
        <Button variant="secondary" onClick={() => void askAgain()}>
          {deviceTexts.again}
        </Button>
      </div>
    </Notice>
  );
}
