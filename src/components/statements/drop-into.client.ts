/** Lets files be dropped on an element: `over` while one hovers. */
export function dropInto(zone: HTMLElement, take: (files: FileList) => void): void {
  const over = (on: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    zone.classList.toggle('over', on);
  };
  zone.addEventListener('dragenter', over(true));
  zone.addEventListener('dragover', over(true));
  zone.addEventListener('dragleave', over(false));
  zone.addEventListener('drop', (event) => {
    over(false)(event);
    if (event.dataTransfer?.files.length) take(event.dataTransfer.files);
  });
}
