import { areaSembrada } from '@cabildo/contracts/base/permisos'
import { expide } from '@cabildo/contracts/documentos-expedicion'
import { TIPOS_DOCUMENTO } from '@cabildo/contracts/documentos-tipos'
import { expect, test } from 'vitest'
import { crearAzar } from './azar.ts'
import { armarDocumentos, serieDemo } from './documentos.ts'

// The first working day of a year too, when most are of the year before.
test.each(['2026-11-21', '2026-01-02', '2028-02-29'])('D-40 on %s the documents have every type and state', (hoy) => {
  const expedientes = armarDocumentos(hoy, crearAzar(1))
  expect(expedientes.length).toBeGreaterThan(50)
  const de = <T>(que: (uno: (typeof expedientes)[number]) => T) => new Set(expedientes.map(que))
  expect(de(({ documento }) => documento.tipo_doc)).toEqual(new Set(TIPOS_DOCUMENTO.map(({ id }) => id)))
  expect(de(({ documento }) => documento.area_id)).toEqual(new Set([4, 11, 15, 90]))
  expect(de(({ anexos }) => anexos)).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(de(({ conPdf }) => conPdf)).toEqual(new Set([true, false]))
  expect(expedientes.some(({ convenio, documento }) => convenio && documento.tipo_doc === 10)).toBe(true)
  expect(expedientes.some(({ documento, destinos }) => documento.area_id === 11 && destinos.length === 1)).toBe(true)
  for (const { documento, dia, conPdf, anexos, destinos, convenio } of expedientes) {
    expect(dia < hoy && documento.created_at < `${hoy}T05:00`).toBe(true)
    if (!conPdf) expect([anexos, destinos.length, convenio]).toEqual([0, 0, false])
    if (documento.tipo_doc !== 10) expect(convenio).toBe(false)
    expect(new Set(destinos.map(({ area_id }) => area_id)).size).toBe(destinos.length)
    expect(new Set(destinos.map(({ position_firma }) => position_firma)).size).toBe(destinos.length)
    const firmas = destinos.flatMap(({ firmado_at }) => firmado_at ?? [])
    expect(firmas).toEqual(firmas.toSorted())
    expect(firmas.filter((firma) => firma <= documento.created_at || firma >= `${hoy}T05:00`)).toEqual([])
    expect([...documento.resolutivos, documento.considerandos, documento.vistos].join()).not.toMatch(/[{}]/)
  }
})

test('D-21 D-137 its numbers run from 1 in each series, in the order of their days, and each area issues what it may', () => {
  const expedientes = armarDocumentos('2026-03-10', crearAzar(1))
  const enOrden = expedientes.toSorted((a, b) => a.documento.created_at.localeCompare(b.documento.created_at))
  const series = Map.groupBy(
    enOrden,
    ({ documento }) => `${serieDemo(documento)} ${documento.tipo_doc} ${documento.anio}`,
  )
  for (const serie of series.values())
    expect(serie.map(({ documento }) => documento.nro_doc)).toEqual(serie.map((_, i) => i + 1))
  const ajenos = expedientes.filter(({ documento: { area_id, tipo_doc } }) => !expide(areaSembrada(area_id), tipo_doc))
  expect(ajenos).toEqual([])
})
