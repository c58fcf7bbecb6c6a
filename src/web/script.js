// A board that was left open: when it is looked at again, asks once whether the board has moved on, and says so.
{
  const moved = document.getElementById("moved");
  const look = () => {
    if (document.visibilityState !== "visible" || !moved.hidden) return;
    fetch(location.href, { cache: "no-cache" })
      .then((answer) => (answer.ok ? answer.text() : ""))
      .then((page) => {
        moved.hidden = !page || page.includes(`data-state="${moved.dataset.state}"`);
      })
      .catch(() => {});
  };
  addEventListener("visibilitychange", look);
  addEventListener("pageshow", (event) => event.persisted && look());
}
