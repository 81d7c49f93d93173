import { LICENCIA } from '@cabildo/contracts/datos-abiertos'
import type { Obra } from '@cabildo/contracts/seguimiento'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { escribirPaquete } from './oc4ids.ts'

/**
 * What OC4IDS 0.9 asks of the fields that are written here: names, types, formats, closed lists, which must be there, and that no
 * text, list or object is empty. Stricter than the standard, whose schema lets anything else pass: here a field without a name of
 * the standard is a fault, and so is a list whose identifiers repeat, or a term whose days are not those between its dates.
 */
const Instante = z.iso.datetime({ offset: true })
const Uri = z.url()
const Texto = z.string().check(z.minLength(1))
const lista = <T extends { id: string }>(elemento: z.ZodMiniType<T>) =>
  z.array(elemento).check(
    z.minLength(1),
    z.refine((todos) => new Set(todos.map(({ id }) => id)).size === todos.length, 'One of them comes twice'),
  )
const DIA_MS = 86_400_000
const Valor = z.strictObject({ amount: z.number(), currency: z.literal('PEN') })
const Periodo = z
  .strictObject({
    startDate: z.optional(Instante),
    endDate: z.optional(Instante),
    durationInDays: z.optional(z.int().check(z.nonnegative())),
  })
  .check(
    z.refine((periodo) => Object.keys(periodo).length > 0, 'A term without anything'),
    z.refine(
      ({ startDate = '', endDate = '', durationInDays }) =>
        durationInDays === undefined ||
        Math.round((Date.parse(endDate) - Date.parse(startDate)) / DIA_MS) === durationInDays,
      'Not the days between its dates',
    ),
  )
const Medida = z.strictObject({
  id: Texto,
  title: Texto,
  observations: lista(
    z.strictObject({
      id: Texto,
      period: z.optional(Periodo),
      measure: z.optional(z.union([Texto, z.number()])),
      value: z.optional(Valor),
      unit: z.optional(z.strictObject({ name: Texto, scheme: Texto, id: Texto })),
    }),
  ),
})
const Referencia = { id: Texto, name: Texto }
const Proyecto = z.strictObject({
  id: Texto,
  identifiers: lista(z.strictObject({ id: Texto, scheme: Texto })),
  updated: Instante,
  title: z.optional(Texto),
  // Of every release of 0.9: later ones have states of upkeep instead of `completed`.
  status: z.enum(['identification', 'preparation', 'implementation', 'completion', 'cancelled']),
  period: z.optional(Periodo),
  budget: z.optional(z.strictObject({ amount: Valor })),
  parties: lista(
    z.strictObject({
      ...Referencia,
      identifier: z.optional(z.strictObject({ scheme: Texto, id: Texto, legalName: Texto })),
      roles: z.array(Texto).check(z.minLength(1)),
    }),
  ),
  publicAuthority: z.strictObject(Referencia),
  metrics: z.optional(lista(Medida)),
  forecasts: z.optional(lista(Medida)),
})
const Paquete = z.strictObject({
  version: z.string().check(z.regex(/^\d+\.\d+$/)),
  uri: Uri,
  publishedDate: Instante,
  publisher: z.strictObject({ name: Texto, uri: Uri, scheme: z.optional(Texto), uid: z.optional(Texto) }),
  license: Uri,
  projects: lista(Proyecto),
})

const OBRA: Obra = {
  ...{ cui: '2438512', title_meta: 'MEJORAMIENTO DE LA AV. GRAU', clase: 'en_plazo', fechaini: '', fechafin: '' },
  ...{ inicio: '2026-01-01', fin: '2026-12-31', avance_fisico: 40.5, avance_financiero: 38 },
  ...{ costo_actualizado: 1_500_000.5, pim_current: 700_000, devengado_anual: 250_000 },
  ...{ devengado_acumulado_total: 600_000, avance_fisico_programado: 55, avance_financiero_programado: null },
  ...{ programado: 60, atraso: 14.5, dias_vencidos: 0, updated_at: '2026-11-02', alertas: [] },
}
const ENTIDAD = {
  nombre: 'Municipalidad de Prueba',
  ruc: '20131312955',
  direccion: 'https://datos.muni.pe',
  prefijo: '',
}
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
    period: { startDate: '2026-01-01T00:00:00-05:00', endDate: '2026-12-31T23:59:59-05:00', durationInDays: 365 },
    budget: { amount: { amount: 1_500_000.5, currency: 'PEN' } },
    publicAuthority: { id: 'PE-RUC-20131312955', name: ENTIDAD.nombre },
  })
  expect(proyecto?.metrics?.map(({ id, observations: [una] }) => [id, una?.measure ?? una?.value?.amount])).toEqual([
    ['physicalProgress', '40.5'],
    ['financialProgress', '38'],
    ['annualExpenditure', 250_000],
    ['expenditure', 600_000],
  ])
  expect(proyecto?.forecasts?.map(({ id, observations: [una] }) => [id, una?.measure ?? una?.value?.amount])).toEqual([
    ['physicalProgress', '55'],
    ['financialProgress', '60'],
    ['annualBudget', 700_000],
  ])
})

test('SEG-22 decision 0220 of a work of which nothing is known there is no empty list and no empty text', () => {
  const nada = { title_meta: '', inicio: null, fin: null, avance_fisico: null, avance_financiero: null } as const
  const suyo = { costo_actualizado: null, pim_current: null, devengado_anual: null, devengado_acumulado_total: null }
  const { projects } = escribir([
    { ...OBRA, ...nada, ...suyo, avance_fisico_programado: null, avance_financiero_programado: null, programado: null },
  ])
  expect(Object.keys(projects[0] ?? {})).toEqual([
    ...['id', 'identifiers', 'updated', 'status', 'parties', 'publicAuthority'],
  ])
})

test('SEG-22 decision 0220 where the standard registered a prefix, the projects begin with it, and the organization does not', () => {
  const [proyecto] = escribir([OBRA], { ...ENTIDAD, prefijo: 'oc4ids-a1b2c3' }).projects
  expect(proyecto).toMatchObject({
    ...{ id: 'oc4ids-a1b2c3-2438512', publicAuthority: { id: 'PE-RUC-20131312955' } },
  })
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
