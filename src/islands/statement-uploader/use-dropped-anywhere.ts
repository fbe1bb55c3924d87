import { useEffect, useRef, useState } from 'react';

/** Takes files that are dropped anywhere on the page, unless something on it has taken them. @returns whether some are over it */
export function useDroppedAnywhere(onFiles: (files: FileList) => void): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const away = new AbortController();
    const listen = (type: 'dragover' | 'dragleave' | 'drop', react: (event: DragEvent) => void) =>
      document.addEventListener(
        type,
        (event) => {
          if (!event.defaultPrevented && event.dataTransfer?.types.includes('Files')) react(event);
        },
        { signal: away.signal },
      );
    listen('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    listen('dragleave', ({ relatedTarget }) => {
      if (relatedTarget === null) setOver(false);
    });
    listen('drop', (event) => {
      event.preventDefault();
      setOver(false);
      if (event.dataTransfer?.files.length) latest.current(event.dataTransfer.files);
    });
    return () => away.abort();
  }, []);
  return over;
}
