import { rucCorrecto } from '@cabildo/contracts/base/ruc'
import { diaLima } from '@cabildo/contracts/base/tiempo'
import { verificadorCorrecto } from '@cabildo/contracts/base/verificador'
import { emailCorrecto } from '@cabildo/contracts/ciudadano'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { expect, test } from 'vitest'
import { usarBanco } from '../../test/banco.ts'
import { formularioDeReclamo, formularioDeSolicitud } from '../../test/fabricas-ciudadanos.ts'
import { crearAzar } from './azar.ts'
import { leerDatos } from './datos.ts'
import { armarReclamos, armarSolicitudes } from './reclamos.ts'
import { insertReclamos } from './reclamos-guardar.ts'

const banco = usarBanco()
const { padron } = await leerDatos()
const armar = (instante: string) => {
  const ahora = new Date(instante)
  const partes = [padron, diaLima(ahora), ahora, crearAzar(7)] as const
  return { ahora, reclamos: armarReclamos(...partes), solicitudes: armarSolicitudes(...partes) }
}

test.each(['2026-11-21T10:30:00-05:00', '2027-01-02T00:20:00-05:00'])(
  'D-40 at %s there are complaints of people and companies and requests, none of them in the future',
  (instante) => {
    const { ahora, reclamos, solicitudes } = armar(instante)
    expect([reclamos.length, solicitudes.length]).toEqual([25, 15])
    for (const { created_at, vence, email } of [...reclamos, ...solicitudes]) {
      expect(created_at.getTime()).toBeLessThan(ahora.getTime())
      expect(vence > diaLima(created_at)).toBe(true)
      expect(email === '' || emailCorrecto(email)).toBe(true)
    }
    for (const r of reclamos)
      expect(r.tipo_doc === 1 ? verificadorCorrecto(r.ndoc, r.code_verifica) : rucCorrecto(r.nruc)).toBe(true)
    expect(reclamos.filter(({ tipo_doc }) => tipo_doc === 2).length).toBeGreaterThan(2)
    for (const [, suyas] of Map.groupBy(solicitudes, ({ anio }) => anio))
      expect(suyas.map(({ orden }) => orden)).toEqual(suyas.map((_, i) => i + 1))
  },
)

test('D-40 D-21 they are registered, and the next ones get the next numbers', async () => {
  const { reclamos, solicitudes } = armar('2026-11-18T10:00:00-05:00')
  await banco.db.transaction().execute((trx) => insertReclamos(trx, { reclamos, solicitudes }))
  const sinExpediente = await banco.db.selectFrom('reclamos').select('id').where('expe_id', 'is', null).execute()
  expect(sinExpediente).toEqual([])
  expect(await banco.db.selectFrom('registros').select('clave').execute()).toHaveLength(40)
  const reclamo = await banco.ciudadano.llamar(reclamosApi.presentar, { body: formularioDeReclamo() as never })
  expect([reclamo.status, reclamo.cuerpo.claim_id]).toEqual([200, 26])
  const solicitud = await banco.ciudadano.llamar(transparenciaApi.presentar, { body: formularioDeSolicitud() as never })
  expect([solicitud.status, Number(solicitud.cuerpo.numero.slice(5))]).toEqual([
    200,
    solicitudes.filter(({ anio }) => anio === 2026).length + 1,
  ])
})
