import { muestraDatosPersonales } from '@cabildo/contracts/datos-personales'
import { expect, test } from 'vitest'
import { revisarPdf } from '../platform/subidas/pdf/revision.ts'
import { leerPdf } from '../platform/textos/texto-de-pdf.ts'
import { armarArchivo } from './archivo.ts'
import { crearAzar } from './azar.ts'
import { abrirEscaner, escribirPdf } from './pdf.ts'

const ENTIDAD = { nombre: 'Municipalidad Provincial de Valle Alto', ciudad: 'Valle Alto' }
const LECTURA = { soloDatos: false, plazoMs: 10_000 }

test.each(['2026-11-21', '2027-01-02'])('D-40 on %s the archive has every type and year, and nobody in it', (hoy) => {
  const normas = armarArchivo(hoy, ENTIDAD, crearAzar(1))
  expect(normas.length).toBeGreaterThan(115)
  expect(new Set(normas.map(({ tipo_doc }) => tipo_doc))).toEqual(new Set([1, 3, 7, 8]))
  expect([...new Set(normas.map(({ anio }) => anio))]).toEqual([
    2017, 2018, 2019, 2020, 2021, 2022, 2023, 2024, 2025, 2026,
  ])
  // ARC-19
  const nombres = normas.map(({ tipo_doc, anio, nro_doc }) => `${tipo_doc} ${anio} ${Number(nro_doc)}`)
  expect(new Set(nombres).size).toBe(normas.length)
  const instantes = normas.map(({ created_at }) => created_at)
  expect(new Set(instantes).size).toBe(normas.length)
  expect(instantes).toEqual(instantes.toSorted())
  expect(instantes.filter((instante) => instante >= `${hoy}T05:00`)).toEqual([])
  for (const { sumilla, parrafos } of normas) {
    const texto = [sumilla, ...parrafos.map((uno) => uno.texto)].join('\n')
    expect(texto).not.toMatch(/[{}]|\b(de|a) el /)
    expect(muestraDatosPersonales(texto)).toBe(false)
  }
})

test('D-40 its PDFs hold their text over several pages; scans hold none', async () => {
  const [norma] = armarArchivo('2026-11-21', ENTIDAD, crearAzar(1))
  if (!norma) throw new Error('el archivo está vacío')
  const escrito = escribirPdf(norma.parrafos)
  const { estado, paginas, textos } = await leerPdf(escrito, LECTURA)
  expect([estado, paginas > 1]).toEqual(['completo', true])
  const leido = textos
    .map(({ texto }) => texto)
    .join(' ')
    .replace(/\s+/g, ' ')
  for (const { texto } of norma.parrafos) expect(leido).toContain(texto)
  // What the server would take from anybody.
  const escaner = await abrirEscaner()
  const escaneada = await escaner.escanear(escrito)
  escaner.cerrar()
  for (const pdf of [escrito, escaneada])
    expect(await revisarPdf(pdf, { firmable: true })).toEqual({ paginas, activo: false })
  const escaneado = await leerPdf(escaneada, LECTURA)
  expect([escaneado.estado, escaneado.paginas]).toEqual(['sin_texto', paginas])
})
