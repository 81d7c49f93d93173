import { LICENCIA } from '@cabildo/contracts/datos-abiertos'
import type { Obra } from '@cabildo/contracts/seguimiento'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { escribirPaquete } from './oc4ids.ts'

/**
 * What OC4IDS 0.9 asks of the fields that are written here: names, types, formats, closed lists and which must be there. Stricter than
 * the standard, whose schema lets anything else pass: here a field without a name of the standard is a fault.
 */
const Instante = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/))
const Uri = z.url()
const Texto = z.string().check(z.minLength(1))
const Valor = z.strictObject({ amount: z.number(), currency: z.literal('PEN') })
const Periodo = z.strictObject({
  startDate: z.optional(Instante),
  endDate: z.optional(Instante),
  durationInDays: z.optional(z.int().check(z.nonnegative())),
})
const Medida = z.strictObject({
  id: Texto,
  title: z.string(),
  observations: z.array(
    z.strictObject({
      id: Texto,
      period: z.optional(Periodo),
      measure: z.optional(z.union([z.string(), z.number()])),
      value: z.optional(Valor),
      unit: z.optional(z.strictObject({ name: z.string(), scheme: z.string(), id: z.string() })),
    }),
  ),
})
const Referencia = { id: Texto, name: Texto }
const Proyecto = z.strictObject({
  id: Texto,
  identifiers: z.array(z.strictObject({ id: Texto, scheme: Texto })),
  updated: Instante,
  title: z.string(),
  status: z.enum(['identification', 'preparation', 'implementation', 'completion', 'completed', 'cancelled']),
  period: z.optional(Periodo),
  budget: z.optional(z.strictObject({ amount: Valor })),
  parties: z.array(
    z.strictObject({
      ...Referencia,
      identifier: z.optional(z.strictObject({ scheme: Texto, id: Texto, legalName: z.string() })),
      roles: z.array(z.string()),
    }),
  ),
  publicAuthority: z.strictObject(Referencia),
  metrics: z.array(Medida),
  forecasts: z.array(Medida),
})
export const Paquete = z.strictObject({
  version: z.string().check(z.regex(/^\d+\.\d+$/)),
  uri: Uri,
  publishedDate: Instante,
  publisher: z.strictObject({ name: Texto, uri: Uri, scheme: z.optional(Texto), uid: z.optional(Texto) }),
  license: Uri,
  projects: z.array(Proyecto).check(z.minLength(1)),
})

const OBRA: Obra = {
  ...{ cui: '2438512', title_meta: 'MEJORAMIENTO DE LA AV. GRAU', clase: 'en_plazo', fechaini: '', fechafin: '' },
  ...{ inicio: '2026-01-01', fin: '2026-12-31', avance_fisico: 40.5, avance_financiero: 38 },
  ...{ costo_actualizado: 1_500_000.5, pim_current: 700_000, devengado_anual: 250_000 },
  ...{ devengado_acumulado_total: 600_000, avance_fisico_programado: 55, avance_financiero_programado: null },
  ...{ programado: 60, atraso: 14.5, dias_vencidos: 0, updated_at: '2026-11-02', alertas: [] },
}
const ENTIDAD = { nombre: 'Municipalidad de Prueba', ruc: '20131312955', direccion: 'https://datos.muni.pe' }
const SUYO = {
  direccion: 'https://datos.muni.pe/datos/obras.json',
  cambiado: new Date('2026-11-02T15:00:00Z'),
  hoy: '2026-11-18',
}
const escribir = (obras: readonly Obra[], entidad = ENTIDAD) =>
  Paquete.parse(JSON.parse([...escribirPaquete(obras, entidad, SUYO)].join('')))

test('SEG-22 decision 0220 a work is a project with its term, its money and its progress, under the municipality that answers for it', () => {
  const { projects, ...paquete } = escribir([OBRA])
  expect(paquete).toEqual({
    ...{ version: '0.9', uri: SUYO.direccion, publishedDate: '2026-11-02T15:00:00.000Z', license: LICENCIA.direccion },
    publisher: { name: ENTIDAD.nombre, uri: ENTIDAD.direccion, scheme: 'PE-RUC', uid: ENTIDAD.ruc },
  })
  const [proyecto] = projects
  expect(proyecto).toMatchObject({
    ...{ id: 'PE-RUC-20131312955-2438512', status: 'implementation', title: OBRA.title_meta },
    period: { startDate: '2026-01-01T00:00:00-05:00', endDate: '2026-12-31T00:00:00-05:00', durationInDays: 365 },
    budget: { amount: { amount: 1_500_000.5, currency: 'PEN' } },
    publicAuthority: { id: 'PE-RUC-20131312955', name: ENTIDAD.nombre },
  })
  expect(proyecto?.metrics.map(({ id, observations: [una] }) => [id, una?.measure ?? una?.value?.amount])).toEqual([
    ['physicalProgress', '40.5'],
    ['financialProgress', '38'],
    ['annualExpenditure', 250_000],
    ['expenditure', 600_000],
  ])
  expect(proyecto?.forecasts.map(({ id, observations: [una] }) => [id, una?.measure ?? una?.value?.amount])).toEqual([
    ['physicalProgress', '55'],
    ['financialProgress', '60'],
    ['annualBudget', 700_000],
  ])
})

test('SEG-22 decision 0220 whatever a work leaves open, its project holds to the standard, and no two have one id', () => {
  const dia = fc.option(
    fc
      .date({ min: new Date('1990-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10)),
  )
  const numero = fc.option(fc.double({ min: -1e12, max: 1e12, noNaN: true }))
  const obra = fc.record({
    cui: fc.stringMatching(/^\d{1,10}$/),
    title_meta: fc.string({ unit: 'binary' }),
    clase: fc.constantFrom('en_plazo', 'vencida', 'por_iniciar', 'concluida', 'sin_plazo'),
    ...{ inicio: dia, fin: dia, avance_fisico: numero, avance_financiero: numero, costo_actualizado: numero },
    ...{ pim_current: numero, devengado_anual: numero, devengado_acumulado_total: numero, programado: numero },
    ...{ avance_fisico_programado: numero, avance_financiero_programado: numero },
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(obra, { minLength: 1, maxLength: 5, selector: ({ cui }) => cui }),
      fc.constantFrom('', ENTIDAD.ruc),
      (obras, ruc) => {
        const { projects } = escribir(obras.map((una) => ({ ...OBRA, ...una })) as Obra[], { ...ENTIDAD, ruc })
        expect(new Set(projects.map(({ id }) => id)).size).toBe(obras.length)
        // Nothing that is not known is written as null.
        expect(JSON.stringify(projects)).not.toMatch(/:null[,}]/)
      },
    ),
  )
})
