import { ALERTAS_OBRA, CLASES_OBRA } from '@cabildo/contracts/seguimiento-reglas'
import { expect, test } from 'vitest'
import { comoObra } from '../features/seguimiento/obra.ts'
import { leerDatos } from './datos.ts'
import { armarObras } from './obras.ts'

const { obras: registro } = await leerDatos()
const diaDe = (marca: string) => marca.slice(0, 10)

test.each(['2026-11-22', '2027-01-01', '2028-02-29'])(
  'D-40 SEG-01 on %s every state and flag of a work is seen, and no upload is of today or later',
  (hoy) => {
    const { cargas, obras } = armarObras(registro, hoy)
    const vistas = obras.map(({ fechaini: inicio, fechafin: fin, cambio_at, ...obra }) =>
      comoObra({ ...obra, inicio, fin, cambio: diaDe(cambio_at) }, hoy),
    )
    expect(vistas).toHaveLength(28)
    expect(new Set(vistas.map(({ clase }) => clase))).toEqual(new Set(Object.keys(CLASES_OBRA)))
    expect(new Set(vistas.flatMap(({ alertas }) => alertas))).toEqual(new Set(Object.keys(ALERTAS_OBRA)))
    expect(cargas).toHaveLength(6)
    expect(cargas.filter(({ created_at }) => diaDe(created_at) >= hoy)).toEqual([])
  },
)

test('SEG-29 the works of the demonstration are those of its last upload, and their progress never falls', () => {
  const { cargas, avances, obras } = armarObras(registro, '2026-11-22')
  const deLaUltima = avances.filter(({ carga_id }) => carga_id === cargas.at(-1)?.id)
  expect(obras.map(({ cambio_at: _, ...obra }) => obra)).toEqual(deLaUltima.map(({ carga_id: _, ...obra }) => obra))
  for (const { id, obras: cuantas } of cargas)
    expect(avances.filter(({ carga_id }) => carga_id === id)).toHaveLength(cuantas)
  for (const { cui, cambio_at } of obras) {
    const suyos = avances.filter((avance) => avance.cui === cui)
    for (const [i, { avance_fisico }] of suyos.entries())
      expect(avance_fisico ?? 0).toBeGreaterThanOrEqual(suyos[i - 1]?.avance_fisico ?? 0)
    const dicho = (carga_id?: number) => {
      const { avance_fisico, avance_financiero } = suyos.find((avance) => avance.carga_id === carga_id) ?? {}
      return [avance_fisico, avance_financiero]
    }
    const cambio = cargas.find(({ created_at }) => created_at === cambio_at)?.id
    expect(dicho(cambio)).toEqual(dicho(cargas.at(-1)?.id))
  }
})
