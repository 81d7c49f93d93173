import { expect, test } from 'vitest'
import { revisarAdjunto, revisarAdjuntos, sumarAnexos } from './adjuntos.ts'

const archivo = (name: string, bytes = 27_001, inicio = '%PDF-1.7\n') =>
  new File([inicio, new Uint8Array(Math.max(0, bytes - inicio.length))], name)

test('MPV-27 MPV-28 MPV-29 MPV-30 a file is refused by its size and by what it holds, to the byte', async () => {
  const casos: [File, string | null][] = [
    [archivo('a.pdf', 27_001), null],
    [archivo('a.pdf', 27_000), 'El archivo esta dañado o vacío'],
    [archivo('a.pdf', 0, ''), 'El archivo esta dañado o vacío'],
    [archivo('a.pdf', 10_485_760), null],
    [archivo('a.pdf', 10_485_761), 'El PDF debe tener 10MB como maximo'],
    [archivo('a.docx', 40_000, 'PK'), 'El archivo debe ser PDF'],
    [archivo('a.pdf', 40_000, 'PK'), 'El archivo debe ser PDF'],
    [archivo('a.jpg', 900, 'JFIF'), 'El archivo debe ser PDF'],
    [archivo('a.pdf', 40_000, '<html>%PDF-1.7'), 'El archivo esta dañado o vacío'],
    // As some phones hand over what was shared with them.
    [archivo('document-1000007321', 40_000), null],
  ]
  for (const [uno, motivo] of casos) expect(await revisarAdjunto(uno)).toBe(motivo)
})

test('MPV-31 MPV-32 annexes add up to four, a fifth is passed over, and none chosen adds none', async () => {
  const [a, b, c, d, e] = ['a', 'b', 'c', 'd', 'e'].map((name) => archivo(`${name}.pdf`)) as [
    File,
    File,
    File,
    File,
    File,
  ]
  const malo = archivo('malo.pdf', 10)
  const { buenos, refutados } = await revisarAdjuntos([c, malo, d, e])
  expect(buenos).toEqual([c, d, e])
  expect(refutados).toEqual([{ archivo: malo, motivo: 'El archivo esta dañado o vacío' }])
  expect(sumarAnexos([a, b], buenos)).toEqual([a, b, c, d])
  expect(sumarAnexos([a], [])).toEqual([a])
})
