import { randomUUID } from 'node:crypto'
import { ERRORES } from '@cabildo/contracts/base/errores'
import { calendarioApi } from '@cabildo/contracts/calendario'
import { mesaDePartesListaApi } from '@cabildo/contracts/mesa-de-partes-lista'
import { reclamosApi } from '@cabildo/contracts/reclamos'
import { reclamosListaApi } from '@cabildo/contracts/reclamos-lista'
import { abrirSisgedo, type SimuladorSisgedo } from '@cabildo/simuladores/sisgedo'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { AHORA, cliente, SECRETO, usarBanco } from '../../../test/banco.ts'
import { paginaDeConsulta, unPresentado } from '../../../test/consultas-de-casos.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { bandejaDe, darBandejas, entrarEnBandeja, hecho } from '../../../test/expedientes.ts'
import { formularioDeReclamo } from '../../../test/fabricas-ciudadanos.ts'
import { correosA, recepcionar, registroDe } from '../../../test/mesa-de-partes.ts'
import { MUDO } from '../../../test/obrero.ts'
import { presentarSolicitud, solicitudesDe } from '../../../test/solicitudes.ts'
import { crearApp } from '../../app.ts'
import { abrirCasa } from '../../casa.ts'
import { leerConfig } from '../../config.ts'
import { vencerPlazos } from '../../platform/plazos/vencer.ts'
import { crearReloj } from '../../platform/reloj.ts'
import { countDescuadrados } from './cuadre.queries.ts'

const TOKEN = 'clave de cabildo en sisgedo'
const ENV = { LIMITE_ENVIOS_HORA: '1000', LIMITE_CORREOS_DIA: '1000' }
const banco = usarBanco({ env: ENV })
let sisgedo: SimuladorSisgedo
beforeAll(async () => {
  sisgedo = await abrirSisgedo(TOKEN)
  await darBandejas(banco)
})
afterAll(() => sisgedo.cerrar())

const configHttp = () =>
  leerConfig({
    ...{ DATABASE_URL: banco.bd.url, DATOS: banco.datos, DEMO: 'true', ...ENV },
    ...{ SISGEDO: 'http', SISGEDO_URL: sisgedo.url, SISGEDO_TOKEN: TOKEN },
  })

test('F10 EXP-03 from the own register to another Sisgedo and back, with open cases: refused in words, nothing lost, clocks go on', async () => {
  const rosa = await entrarEnBandeja(banco, 'rosa')
  const uno = await unPresentado(banco, 1)
  const mila = await banco.como('mila')
  expect((await recepcionar(mila, uno.id, { destinos: [{ dependencia: 20 }] })).status).toBe(200)
  const { registro, movimientos } = await registroDe(banco.db, uno.id)
  const { registro_id } = registro
  const tenida = hecho(await rosa.recibir(movimientos[1]?.oper_id ?? 0))
  await rosa.anotar(registro_id, 'Una nota')
  const observado = await unPresentado(banco, 2)
  const porObservar = await unPresentado(banco, 3)
  const observar = (quien: typeof mila, id: number) =>
    quien.llamar(mesaDePartesListaApi.observar, { body: { id, motivo: 'Falta el plano', modo: 'subsanar' } })
  expect((await observar(mila, observado.id)).status).toBe(200)
  const reclamo = formularioDeReclamo({ email: 'reclama@example.com' }) as never
  const { claim_id } = (await banco.ciudadano.llamar(reclamosApi.presentar, { body: reclamo })).cuerpo
  const solicitud = await presentarSolicitud(banco)
  const retrato = async () =>
    (
      await sql`select (select json_agg(m order by oper_id) from movimientos m) as movimientos,
        (select json_agg(r order by registro_id) from registros r) as registros,
        (select json_agg(n order by nota_id) from expedientes_notas n) as notas`.execute(banco.db)
    ).rows[0]
  const plazosDe = async (clave: string) =>
    (
      await sql<{ que: string }>`select concat_ws(' ', clase, estado, vence) as que from plazos where clave = ${clave}
        order by plazo_id`.execute(banco.db)
    ).rows.map(({ que }) => que)
  const antes = await retrato()
  const visto = (await rosa.ver(registro_id)).cuerpo
  const reloj = await plazosDe(`tramite:${uno.id}`)
  expect(reloj).toEqual(['respuesta_tramite CORRIENDO 2027-01-05'])

  // Restarted with another Sisgedo, on the same database.
  const app = await crearApp({
    ...{ config: configHttp(), secreto: SECRETO, bd: banco.bd, web: null, archivos: banco.archivos },
    reloj: crearReloj(() => AHORA),
  })
  await app.ready()
  const en = async (persona: 'rosa' | 'luis' | 'mila' | 'rebeca' | 'sol' | 'jefa') =>
    cliente(app, (await banco.como(persona)).token)
  const luis = bandejaDe(await en('luis'))
  const jefa = bandejaDe(await en('jefa'))
  const [archivo_id, nota_id] = [1, 1]
  const DESACTIVADAS: Record<string, () => Promise<{ status: number; cuerpo: { message?: string } }>> = {
    'API-114': () => luis.listar(),
    'API-114 of all areas': () => jefa.listar({ area_id: 20 }),
    'API-115': () => luis.ver(registro_id),
    'API-115 by supervision': () => jefa.ver(registro_id),
    'API-116': () => luis.recibir(tenida),
    'API-117': () => luis.devolver(tenida),
    'API-118': () => luis.derivar(tenida, [{ dependencia: 15 }]),
    'API-119': () => luis.asignar(registro_id, ELENCO.rosa.id),
    'API-120': () => luis.adjuntarDocumento(registro_id, 1),
    'API-121': () => luis.quitar(registro_id, archivo_id),
    'API-122': () => luis.anotar(registro_id, 'Otra nota'),
    'API-122 to delete': () => luis.borrarNota(registro_id, nota_id),
    'API-123': () => luis.relacionar(registro_id, 'relacionar', 1),
    'API-124': () => luis.requerir(registro_id),
    'API-125': () => luis.responder(registro_id),
    'API-127': () => luis.archivar(tenida),
    'API-128': () => luis.reabrir(registro_id),
    'API-129': () => luis.deshacer(tenida),
    'API-130': () => luis.registrarPapel(),
    'API-131': async () => {
      const hoja = await luis.hojaDeRuta(registro_id)
      return { status: hoja.statusCode, cuerpo: hoja.json() }
    },
    'API-133': async () => {
      const payload = { desde: '2026-11-01', hasta: '2026-11-30' }
      const hoja = await luis.quien.enviar({ method: 'POST', url: '/api/expedientes/estadistica', payload })
      return { status: hoja.statusCode, cuerpo: hoja.json() }
    },
    'API-132': async () => {
      const hoja = await luis.quien.enviar({ method: 'GET', url: '/api/expedientes/personas' })
      return { status: hoja.statusCode, cuerpo: hoja.json() }
    },
    'API-134': () => luis.informar(registro_id),
    'API-135': () => luis.corregirProcedimiento(registro_id, null),
    'API-98 of the tray': async () => {
      const payload = { formato: 'csv', bandeja: 'por_recibir' }
      const hoja = await luis.quien.enviar({ method: 'POST', url: '/api/export/expedientes', payload })
      return { status: hoja.statusCode, cuerpo: hoja.json() }
    },
    'API-146': async () =>
      (await en('rebeca')).llamar(reclamosListaApi.derivar, {
        params: { id: String(claim_id) },
        body: { clave: randomUUID(), area_id: 15 } as never,
      }),
    'API-150': async () => solicitudesDe(await en('mila')).derivar(solicitud.id, { area_id: 15 }),
  }
  for (const [cual, llamar] of Object.entries(DESACTIVADAS)) {
    const { status, cuerpo } = await llamar()
    expect([cual, status, cuerpo.message]).toEqual([cual, 409, ERRORES.bandejaDesactivada.mensaje])
  }
  expect(ERRORES.bandejaDesactivada.mensaje).toBe(
    'La bandeja está desactivada: los expedientes se llevan en otro Sisgedo',
  )
  expect(await retrato()).toEqual(antes)

  // What needs no route stays on: observation in time, calendar, answers to complaints and requests, the tracker.
  expect((await observar(await en('mila'), porObservar.id)).status).toBe(200)
  const pagina = paginaDeConsulta(app, '190.69.1.1')
  expect((await pagina.ver(uno.porCodigo)).status).toBe(200)
  const boleto = await pagina.conBoleto(observado.porCodigo)
  const corregido = await pagina.subsanar(boleto, { explicacion: 'Se adjunta el plano', clave: randomUUID() })
  expect(corregido.status).toBe(200)
  expect((await (await en('sol')).llamar(calendarioApi.listar, { query: { anio: '2026' } })).status).toBe(200)
  const respondido = await (await en('rebeca')).llamar(reclamosListaApi.responder, {
    ...{ params: { id: String(claim_id) }, archivos: { 'selectedFile[]': [] } },
    body: { acciones: 'Se avisó al archivo', texto: 'Su copia está lista', doc_ids: '[]' },
  })
  expect([respondido.status, respondido.cuerpo.message]).toEqual([200, undefined])
  expect((await correosA(banco.db, 'reclama@example.com')).at(-1)?.asunto).toContain('respondimos su reclamo')
  const recibidoAlli = await unPresentado({ app, db: banco.db }, 4)
  expect((await recepcionar(await en('mila'), recibidoAlli.id, { destinos: [{ dependencia: 102 }] })).status).toBe(200)

  // The clock of the open case goes on: the worker of that program writes down that it was not answered.
  const casa = await abrirCasa({
    ...{ config: configHttp(), secreto: SECRETO, bd: banco.bd, archivos: banco.archivos, log: MUDO },
    reloj: crearReloj(() => new Date('2027-01-06T00:15:00-05:00')),
  })
  await vencerPlazos(casa)()
  expect(await plazosDe(`tramite:${uno.id}`)).toEqual(['respuesta_tramite VENCIDO 2027-01-05'])
  await app.close()

  // And back: the case is where it was, with its files, notes and route; what the other one registered has no tray.
  const despues = (await rosa.ver(registro_id)).cuerpo
  expect(despues).toEqual({ ...visto, plazo: expect.anything(), marcas: expect.anything() })
  expect((await rosa.listar({ bandeja: 'todos', search: recibidoAlli.numero })).cuerpo.data).toEqual([])
  hecho(await rosa.derivar(tenida, [{ dependencia: 15 }]))
  expect(await countDescuadrados(banco.db)).toBe(0)
})
