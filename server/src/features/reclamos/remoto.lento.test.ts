import { crearCalendario } from '@cabildo/contracts/plazos-calculo'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { abrirSisgedo, type FallaSisgedo, type SimuladorSisgedo } from '@cabildo/simuladores/sisgedo'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, expect, test } from 'vitest'
import { AHORA, usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { formularioDeReclamo, formularioDeSolicitud } from '../../../test/fabricas-ciudadanos.ts'
import { adelantarTrabajos, listTrabajos, RITMO, unObrero } from '../../../test/obrero.ts'
import { crearReloj } from '../../platform/reloj.ts'
import type { Trabajos } from '../../platform/trabajos/trabajos.ts'
import { crearSisgedo } from '../sisgedo/index.ts'
import { recogerPendientes } from '../sisgedo/segundo-plano.ts'
import { registrarSolicitud } from '../transparencia/transparencia.ts'
import { abrirHojas } from './hoja.ts'
import { terminarReclamo } from './terminacion.ts'

let remoto: SimuladorSisgedo
const banco = usarBanco({
  env: async () => {
    remoto = await abrirSisgedo('clave del socio')
    return { SISGEDO: 'http', SISGEDO_URL: remoto.url, SISGEDO_TOKEN: 'clave del socio', LIMITE_ENVIOS_HORA: '100' }
  },
})
const PUNTO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const hojas = abrirHojas(() => ({ nombre: 'Municipalidad', ruc: '', domicilio: '', logo: PUNTO, dias: 30 }))
/** All that is logged, in lines. */
const lineas: string[] = []
const log = pino({}, { write: (linea) => void lineas.push(linea) })
let obrero: Trabajos | undefined
afterEach(async () => {
  await obrero?.detener()
  remoto.fallar(undefined)
})
afterAll(async () => {
  hojas.cerrar()
  await remoto.cerrar()
})

const trabajar = async () => {
  const sisgedo = crearSisgedo(
    { clase: 'http', url: remoto.url, token: 'clave del socio' },
    { db: banco.db, reloj: crearReloj(() => AHORA) },
  )
  const { db, archivos } = banco
  const tareas = {
    terminar_reclamo: terminarReclamo({
      db,
      archivos,
      sisgedo,
      hojas,
      log,
      plazos: { calendario: () => crearCalendario() },
    }),
    registrar_solicitud: registrarSolicitud({ db, sisgedo, log }),
  }
  obrero = unObrero(banco.bd, tareas, RITMO, log)
  await obrero.iniciar()
}
const intentos = async (clave: string) => (await listTrabajos(banco.db)).find((uno) => uno.jobKey === clave)?.intentos
const presentar = async () =>
  (await banco.ciudadano.llamar(reclamosApi.presentar, { body: formularioDeReclamo() as never })).cuerpo.claim_id
const ver = async (id: number) =>
  (await (await banco.como('rebeca')).llamar(reclamosListaApi.ver, { params: { id: String(id) } })).cuerpo.data
const expedienteDeSolicitud = async (numero: string) =>
  await banco.db
    .selectFrom('solicitudes')
    .select(['id', 'expe_id'])
    .where('numero', '=', numero)
    .executeTakeFirstOrThrow()

const AVERIAS: FallaSisgedo[] = ['error500', 'html', 'sinRespuesta', 'seColgoDespues', 'cuerpoEnorme', 'redireccion']
test.each([...AVERIAS, 'sinCredencial', 'otro404', 'numeroRaro'] as const)(
  'REC-24 F6 D-35 a complaint is saved though the remote Sisgedo answers with %s; it is registered once, and finished, when that is over',
  async (falla) => {
    remoto.fallar(falla)
    const id = await presentar()
    expect(await ver(id)).toMatchObject({ expe_id: null, url: null })
    await trabajar()
    await esperar(async () => expect(await intentos(`reclamo:${id}`)).toBeGreaterThan(0))
    expect(await ver(id)).toMatchObject({ expe_id: null, url: null })

    remoto.fallar(undefined)
    await esperar(async () => {
      await adelantarTrabajos(banco.db)
      expect((await ver(id)).url).not.toBeNull()
    })
    const suyos = [...remoto.expedientes].filter(([clave]) => clave === `reclamo:${id}`)
    expect(suyos).toHaveLength(1)
    expect((await ver(id)).expe_id).toBe(suyos[0]?.[1].expe_id)
  },
)

test('P-18 the remote Sisgedo is told who complains and the number, nothing of what was written', async () => {
  const id = await presentar()
  await trabajar()
  await esperar(() => expect(remoto.expedientes.has(`reclamo:${id}`)).toBe(true))
  const { documento } = remoto.expedientes.get(`reclamo:${id}`) ?? {}
  expect(Object.keys(documento ?? {}).toSorted()).toEqual(
    ['clave', 'tipo_documento', 'numero_documento', 'folios', 'asunto', 'solicitante']
      .concat(['documento_identidad', 'email', 'relacionado', 'destinos'])
      .toSorted(),
  )
  expect(JSON.stringify(documento)).not.toContain('recibo')
})

test('TRS-10 F6 a request is saved though the remote Sisgedo is away, and registered once when it is back', async () => {
  remoto.fallar('seColgoDespues')
  const { status, cuerpo } = await banco.ciudadano.llamar(transparenciaApi.presentar, {
    body: formularioDeSolicitud() as never,
  })
  expect(status).toBe(200)
  const { id, expe_id } = await expedienteDeSolicitud(cuerpo.numero)
  expect(expe_id).toBeNull()
  await trabajar()
  await esperar(async () => expect(await intentos(`solicitud:${id}`)).toBeGreaterThan(0))
  remoto.fallar(undefined)
  await esperar(async () => {
    await adelantarTrabajos(banco.db)
    expect((await expedienteDeSolicitud(cuerpo.numero)).expe_id).not.toBeNull()
  })
  const suya = remoto.expedientes.get(`solicitud:${id}`)
  expect((await expedienteDeSolicitud(cuerpo.numero)).expe_id).toBe(suya?.expe_id)
  expect(suya?.documento.asunto).toBe('SOLICITUD DE ACCESO A LA INFORMACIÓN PÚBLICA')
})

const presentarSolicitud = async () => {
  const { cuerpo } = await banco.ciudadano.llamar(transparenciaApi.presentar, {
    body: formularioDeSolicitud({ email: 'rosa.q@example.com' }) as never,
  })
  return (await expedienteDeSolicitud(cuerpo.numero)).id
}
const registroDe = async (clave: string) => {
  const [tabla, id] = clave.split(':')
  const { rows } = await sql<{ expe_id: string | null; rechazo: string; rechazado: boolean }>`
    select expe_id, rechazo, rechazado_at is not null as rechazado
    from ${sql.table(tabla === 'reclamo' ? 'reclamos' : 'solicitudes')} where id = ${Number(id)}`.execute(banco.db)
  return rows[0]
}
const CLASES = [
  ['reclamo', 'reclamos', presentar],
  ['solicitud', 'solicitudes', presentarSolicitud],
] as const

test.each(CLASES)(
  'REC-24 TRS-10 P-18 a %s that Sisgedo refuses keeps a code, without its words about the citizen, and is asked again once a day',
  async (clase, tabla, filar) => {
    remoto.fallar('rechazoConDatos')
    const clave = `${clase}:${await filar()}`
    lineas.length = 0
    await trabajar()
    await esperar(async () =>
      expect(await registroDe(clave)).toEqual({ expe_id: null, rechazo: 'sin código', rechazado: true }),
    )
    await esperar(async () => expect(await intentos(clave)).toBeUndefined())
    await obrero?.detener()
    expect(lineas.join('')).toContain(`"documento":"${clave}"`)
    expect(lineas.join('')).not.toMatch(/quispe|98000001|rosa\.q/i)

    await recogerPendientes(banco.db, log)
    expect(await intentos(clave)).toBeUndefined()
    const ayer = () =>
      sql`update ${sql.table(tabla)} set rechazado_at = now() - interval '25 hours'
      where rechazado_at is not null`.execute(banco.db)
    await ayer()
    await recogerPendientes(banco.db, log)
    remoto.fallar('rechazo')
    await trabajar()
    await esperar(async () => expect((await registroDe(clave))?.rechazo).toBe('asuntoNoProcede'))
    await esperar(async () => expect(await intentos(clave)).toBeUndefined())
    remoto.fallar(undefined)
    await ayer()
    await recogerPendientes(banco.db, log)
    await esperar(async () => expect(await registroDe(clave)).toMatchObject({ rechazo: '', rechazado: false }))
    expect((await registroDe(clave))?.expe_id).toBe(remoto.expedientes.get(clave)?.expe_id)
  },
)

test.each(CLASES)(
  'F6 D-35 a %s whose number is that of another one waits, and the queue says why',
  async (clase, _, filar) => {
    const otra = `${clase}:${await filar()}`
    await trabajar()
    await esperar(() => expect(remoto.expedientes.has(otra)).toBe(true))
    await esperar(async () => expect((await registroDe(otra))?.expe_id).not.toBeNull())
    remoto.fallar('numeroAjeno')
    const clave = `${clase}:${await filar()}`
    const { error } = await esperar(async () => {
      const trabajo = (await listTrabajos(banco.db)).find((uno) => uno.jobKey === clave)
      expect(trabajo?.error).toBeTruthy()
      return trabajo ?? { error: null }
    })
    expect(error).toBe(`Sisgedo no registró ${clave}: dio un número que ya es de otro documento`)
    expect((await registroDe(clave))?.expe_id).toBeNull()
  },
)
