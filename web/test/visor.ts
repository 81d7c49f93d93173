import { vi } from 'vitest'

/** The page of a browser that shows PDFs inside it, or of one that does not, as on a phone. */
export const conVisor = (tiene = true): void => {
  vi.spyOn(Navigator.prototype, 'pdfViewerEnabled', 'get').mockReturnValue(tiene)
}

/** An address that a frame can show in the place of a signed PDF's: what stands in /storage goes past the fake server. */
export const hojaDePrueba = (): string => URL.createObjectURL(new Blob(['PDF'], { type: 'text/plain' }))
