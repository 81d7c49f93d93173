import { diaLima } from '@cabildo/contracts/base/tiempo'
import { expect, test } from 'vitest'
import { crearAzar } from './azar.ts'
import { cuentaDe } from './cuentas.ts'
import { leerDatos } from './datos.ts'
import { armarExpedientes } from './expedientes.ts'
import { armarTramites } from './tramites.ts'

const { padron } = await leerDatos()

test.each([
  '2026-11-18T10:00:00-05:00',
  '2026-11-22T23:10:00-05:00',
  '2027-01-04T00:20:00-05:00',
  '2027-07-30T09:00:00-05:00',
])(
  'D-40 at %s each received filing has a history in order, after its reception and before now, by people who attend there',
  (instante) => {
    const ahora = new Date(instante)
    const tramites = armarTramites(padron, diaLima(ahora), ahora, crearAzar(7))
    const expedientes = armarExpedientes(tramites, diaLima(ahora), crearAzar(3))
    const recibidos = tramites.filter(({ curso }) => curso === 'recibido')
    expect(expedientes.map(({ tramite_id }) => tramite_id).sort()).toEqual(recibidos.map(({ fila }) => fila.id).sort())
    for (const { tramite_id, pasos } of expedientes) {
      const recibido = recibidos.find(({ fila }) => fila.id === tramite_id)?.atendido_at?.getTime() ?? 0
      const horas = pasos.map(({ cuando }) => cuando.getTime())
      expect(horas).toEqual(horas.toSorted((a, b) => a - b))
      expect(horas.every((ms) => ms > recibido && ms < ahora.getTime())).toBe(true)
      for (const { quien } of pasos) expect(cuentaDe(quien).permisos).toContain(15)
    }
    const actos = expedientes.flatMap(({ pasos }) => pasos.map(({ acto }) => acto))
    for (const acto of ['devolver', 'reabrir', 'deshacer', 'responder', 'requerir'] as const)
      expect(actos).toContain(acto)
    expect(expedientes.filter(({ pasos }) => pasos.at(-1)?.acto === 'archivar').length).toBeGreaterThanOrEqual(15)
  },
)
