import { firmaDigitalApi } from '@cabildo/contracts/firma-digital'
import { CABECERA_TICKET, formulariosApi } from '@cabildo/contracts/formularios'
import { identidadApi } from '@cabildo/contracts/identidad'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { crearCalendario } from '@cabildo/contracts/plazos-calculo'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { saludApi } from '@cabildo/contracts/salud'
import { transparenciaApi } from '@cabildo/contracts/transparencia'
import { visitasApi } from '@cabildo/contracts/visitas'
import { sql } from 'kysely'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, expect, test } from 'vitest'
import { abrirHojas } from '../../src/features/reclamos/hoja.ts'
import { terminarReclamo } from '../../src/features/reclamos/terminacion.ts'
import { crearSisgedo } from '../../src/features/sisgedo/index.ts'
import { registrarSolicitud } from '../../src/features/transparencia/transparencia.ts'
import { enviarCorreo } from '../../src/platform/correo/envio.ts'
import { mensajeroSmtp } from '../../src/platform/correo/smtp.ts'
import { crearReloj } from '../../src/platform/reloj.ts'
import type { Trabajos } from '../../src/platform/trabajos/trabajos.ts'
import { AHORA, usarBanco } from '../banco.ts'
import { esperar } from '../esperar.ts'
import { datosDeVisita } from '../fabricas.ts'
import { formularioDeReclamo, formularioDeSolicitud, rucDePrueba } from '../fabricas-ciudadanos.ts'
import { presentarTramite, vecino } from '../fabricas-presentar.ts'
import { unDespacho } from '../firma.ts'
import { recepcionar } from '../mesa-de-partes.ts'
import { adelantarTrabajos, CLAVES, listTrabajos, MUDO, unObrero } from '../obrero.ts'
import { type Estado, usarSocios } from '../socios.ts'

let ahora = AHORA
/** Minutes pass for all. */
const pasar = (minutos: number) => {
  ahora = new Date(ahora.getTime() + minutos * 60_000)
  banco.poner(ahora)
}
const socios = usarSocios(() => ahora)
const banco = usarBanco({
  env: async (datos) => ({ ...(await socios.env(datos)), LIMITE_ENVIOS_HORA: '1000', LIMITE_CORREOS_DIA: '1000' }),
})
const PUNTO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=='
const hojas = abrirHojas(() => ({ nombre: 'Municipalidad', ruc: '', domicilio: '', logo: PUNTO, dias: 30 }))
/** A mail server that says nothing is given up sooner than in production. */
const PLAZOS = { connectionTimeout: 500, greetingTimeout: 500, socketTimeout: 500, dnsTimeout: 500 }
let obrero: Trabajos | undefined
afterEach(async () => {
  await socios.poner('bien')
  await obrero?.detener()
})
afterAll(() => hojas.cerrar())

/** The background worker of the product, as `cabildo` puts it together. */
const trabajar = async () => {
  const { db, archivos } = banco
  const reloj = crearReloj(() => ahora)
  const sisgedo = crearSisgedo(socios.ajustesSisgedo(), { db, reloj })
  const correo = mensajeroSmtp({ url: socios.correo.url, remitente: 'no-responder@munivallealto.gob.pe' }, PLAZOS)
  obrero = unObrero(banco.bd, {
    enviar_correo: enviarCorreo(db, reloj, correo, CLAVES),
    terminar_reclamo: terminarReclamo({
      db,
      archivos,
      sisgedo,
      hojas,
      log: MUDO,
      plazos: { calendario: () => crearCalendario() },
    }),
    registrar_solicitud: registrarSolicitud({ db, sisgedo, log: MUDO }),
  })
  await obrero.iniciar()
}

/** One of each thing that citizens file, by people whom only RENIEC knows; answers what must become of it. */
const presentarTodo = async (quien: string, i: number) => {
  const email = (que: string) => `${que}-${quien}@example.com`
  const { ndoc = '', code_verifica = '' } = vecino(i)
  const persona = { ndoc, code_verifica, ape_nom: 'ÑAUPARI ROSA' }
  const [tramite, reclamo, solicitud] = await Promise.all([
    presentarTramite(banco.app, { ...vecino(i), email: email('tramite') }),
    banco.ciudadano.llamar(reclamosApi.presentar, {
      body: formularioDeReclamo({ ...persona, email: email('reclamo') }) as never,
    }),
    banco.ciudadano.llamar(transparenciaApi.presentar, {
      body: formularioDeSolicitud({ dni: ndoc, email: email('solicitud') }) as never,
    }),
  ])
  expect([tramite.status, reclamo.status, solicitud.status]).toEqual([200, 200, 200])
  const { id } = await banco.db
    .selectFrom('tramites')
    .select('id')
    .where('nro_registro', '=', tramite.cuerpo.nro_registro ?? '')
    .executeTakeFirstOrThrow()
  const correos = ['tramite', 'reclamo', 'solicitud'].map(email)
  return { tramite_id: id, reclamo_id: reclamo.cuerpo.claim_id, numero: solicitud.cuerpo.numero, correos }
}

/** Everything that asks a partner while somebody looks at the screen, with what it may answer. */
const preguntarTodo = async (tramite_id: number, id_doc_area: number, i: number) => {
  const [rosa, marta] = [await banco.como('rosa'), await banco.como('marta')]
  const [mila, gloria] = [await banco.como('mila'), await banco.como('gloria')]
  const { ndoc: dni = '' } = vecino(i)
  const { cuerpo } = await banco.ciudadano.llamar(formulariosApi.ticket, { params: { form: 'libro_reclama' } })
  const headers = { [CABECERA_TICKET]: cuerpo.ticket }
  const destinos = [{ dependencia: 102, copia: false, proveido: '' }]
  const respuestas = {
    'lookup of a visitor': rosa.llamar(visitasApi.buscarDni, { params: { dni } }),
    'lookup of a worker': marta.llamar(identidadApi.reniec, { params: { dni } }),
    'lookup of a company': marta.llamar(identidadApi.sunat, { params: { ruc: rucDePrueba(i) } }),
    'lookup of a citizen': banco.ciudadano
      .enviar({ method: 'GET', url: `/api/pide/reniec/${dni}?code_verifica=${vecino(i).code_verifica}`, headers })
      .then(({ statusCode, headers: cabeceras }) => ({ status: statusCode, cabeceras })),
    reception: recepcionar(mila, tramite_id, { destinos }),
    departments: mila.llamar(mesaDePartesListaApi.dependencias),
    signature: gloria.llamar(firmaDigitalApi.pedirArgumentos, { query: { id_doc_area } }),
  }
  return Promise.all(
    Object.entries(respuestas).map(async ([nombre, respuesta]) => {
      const { status, cabeceras } = await respuesta
      return { nombre, status, reintentar: Number(cabeceras['retry-after'] ?? 0) }
    }),
  )
}

/** What needs no partner. */
const loDemas = async () => {
  const [rosa, mila, rebeca] = await Promise.all([banco.como('rosa'), banco.como('mila'), banco.como('rebeca')])
  const respuestas = await Promise.all([
    rosa.llamar(visitasApi.registrar, { body: datosDeVisita({ nrodoc: '99000999' }) }),
    rosa.llamar(visitasApi.lista),
    mila.llamar(mesaDePartesListaApi.listar),
    rebeca.enviar({ method: 'GET', url: '/api/reclamos' }).then(({ statusCode }) => ({ status: statusCode })),
  ])
  expect(respuestas.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await banco.ciudadano.llamar(saludApi.salud)).status).toBe(200)
}

/** Jobs are done, whatever the pauses between their tries. */
const terminarTodo = () =>
  esperar(async () => {
    await adelantarTrabajos(banco.db)
    expect(await listTrabajos(banco.db)).toEqual([])
  })

const ESTADOS: { estado: Exclude<Estado, 'bien'>; desde: number; que: string }[] = [
  { estado: 'caidos', desde: 500, que: 'are down' },
  { estado: 'lentos', desde: 600, que: 'say nothing' },
  { estado: 'mentirosos', desde: 700, que: 'answer 50 MB, somebody else, or nothing after the deed' },
]

test.each(ESTADOS)(
  'F4 F5 F6 F7 SHE-79 D-35 while all partners at once $que, all is filed, who asks is told and nobody is signed out; then each thing is delivered once',
  async ({ estado, desde: i }) => {
    // What partners said before is asked for again: departments after five minutes, tokens after one.
    pasar(6)
    const { de } = await unDespacho(banco, [15])
    socios.pide.sunat.contribuyentes.set(rucDePrueba(i + 2), { razon_social: 'BODEGA EL MOLLE' })
    const antes = await presentarTodo(`antes-${estado}`, i)
    // The mail server forgets what it got when its state changes: a letter delivered in between would be missed below.
    await socios.poner(estado)
    await trabajar()
    const [presentado, respuestas] = await Promise.all([
      presentarTodo(estado, i + 1),
      preguntarTodo(antes.tramite_id, de(15), i + 2),
      loDemas(),
    ])
    for (const { nombre, status, reintentar } of respuestas)
      expect([nombre, status, reintentar > 0]).toEqual([nombre, 503, true])

    await socios.poner('bien')
    // Whoever did not answer is left alone for a minute.
    pasar(2)
    const bien = await preguntarTodo(antes.tramite_id, de(15), i + 3)
    expect(bien.map(({ nombre, status }) => [nombre, status])).toEqual(bien.map(({ nombre }) => [nombre, 200]))
    await terminarTodo()

    const { rows } = await sql<{ clave: string; expe_id: string | null }>`
    select 'reclamo:' || id as clave, expe_id from reclamos where id in (${antes.reclamo_id}, ${presentado.reclamo_id})
    union all select 'solicitud:' || id, expe_id from solicitudes where numero in (${antes.numero}, ${presentado.numero})
    union all select 'tramite:' || id, expe_id from tramites where id = ${antes.tramite_id}`.execute(banco.db)
    expect(rows).toHaveLength(5)
    for (const { clave, expe_id } of rows)
      expect([clave, expe_id]).toEqual([clave, socios.sisgedo.expedientes.get(clave)?.expe_id])
    const deReclamos = await banco.db
      .selectFrom('reclamos')
      .select('path')
      .where('id', '=', presentado.reclamo_id)
      .execute()
    expect(deReclamos).toEqual([{ path: expect.stringMatching(/\.pdf$/) }])

    const cartas = await Promise.all(socios.correo.recibidos.map(({ fuente }) => PostalMime.parse(fuente)))
    const [recibido = '', ...otros] = [...antes.correos, ...presentado.correos]
    const asuntos = (para: string) => cartas.filter(({ to }) => to?.[0]?.address === para).map(({ subject }) => subject)
    for (const para of otros) expect([para, asuntos(para).length]).toEqual([para, 1])
    // That it was filed, and that it was received.
    expect([asuntos(recibido).length, new Set(asuntos(recibido)).size]).toEqual([2, 2])
  },
  90_000,
)
