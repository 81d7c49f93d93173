import { identidadApi } from '@cabildo/contracts/identidad'
import { FORMAS_CAMBIO } from '@cabildo/simuladores/pide-reniec-formas'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { AHORA, cliente, SECRETO, usarBanco } from '../../../test/banco.ts'
import { esperar } from '../../../test/esperar.ts'
import { MUDO } from '../../../test/obrero.ts'
import { CLAVE_RENIEC, EN_RENIEC, RUC_ENTIDAD, USUARIO_RENIEC, usarPide } from '../../../test/pide.ts'
import { crearReloj } from '../reloj.ts'
import { abrirCredencial } from './credencial.ts'
import { crearRenovacion } from './reniec.ts'

const pide = usarPide()
const banco = usarBanco({ env: pide.env })
let minutos = 0
const buscarEn = async (app: Parameters<typeof cliente>[0], dni = EN_RENIEC) => {
  await banco.db.deleteFrom('respuestas_nacionales').execute()
  return cliente(app, (await banco.como('sol')).token).llamar(identidadApi.reniec, { params: { dni } })
}
const buscar = (dni?: string) => buscarEn(banco.app, dni)
const vence = () => {
  pide.reniec.vencida = true
}
const pasanCinco = () => {
  minutos += 5
  banco.poner(new Date(AHORA.getTime() + minutos * 60_000))
}
/** As another server of the installation has it. */
const credencial = (mas: { inicial?: string; secreto?: string; avisar?: (aviso: unknown) => void } = {}) => {
  const { inicial = CLAVE_RENIEC, secreto = SECRETO, avisar = () => undefined } = mas
  return abrirCredencial(inicial, { bd: banco.bd, secreto, log: { ...MUDO, warn: avisar } })
}
const guardada = () => credencial().leer()
const deAntes = { vigente: CLAVE_RENIEC, nueva: null, noAntesDe: 0 }

beforeEach(async () => {
  pide.restablecer()
  pide.reniec.clave = CLAVE_RENIEC
  pide.reniec.cambios.length = 0
  pide.reniec.preguntas.length = 0
  await banco.db.deleteFrom('credencial_reniec').execute()
  pasanCinco()
})

describe('a credential that expired (1002)', () => {
  test.each(FORMAS_CAMBIO)(
    'F4 IDE-15 it is changed and the question asked again; RENIEC answers by %s',
    async (forma) => {
      vence()
      pide.reniec.formaCambio = forma
      expect((await buscar()).cuerpo.apPrimer).toBe('ÑAUPARI')
      const [cambio, ...mas] = pide.reniec.cambios
      expect(mas).toEqual([])
      expect(cambio?.nueva).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[\w]{12,}$/)
      expect(pide.reniec.preguntas.map(({ clave }) => clave)).toEqual([cambio?.anterior, cambio?.nueva])
      expect(await guardada()).toEqual({ vigente: cambio?.nueva, nueva: null, noAntesDe: 0 })
    },
  )

  test('F4 another server, or this one after a restart, goes on with the renewed one', async () => {
    vence()
    await buscar()
    expect((await buscarEn(await banco.otraApp())).status).toBe(200)
    expect(pide.reniec.preguntas.at(-1)?.clave).toBe(pide.reniec.clave)
    expect(pide.reniec.cambios).toHaveLength(1)
  })

  test('F4 many who find it expired at once, at two servers, change it once', async () => {
    const dnis = Array.from({ length: 6 }, (_, i) => `9800005${i}`)
    for (const dni of dnis) pide.reniec.personas.set(dni, { prenombres: 'ANA', apPrimer: dni, apSegundo: '' })
    const servidores = [await banco.otraApp(), await banco.otraApp()]
    const { token } = await banco.como('sol')
    vence()
    const respuestas = await Promise.all(
      dnis.flatMap((dni) =>
        servidores.map((app) => cliente(app, token).llamar(identidadApi.reniec, { params: { dni } })),
      ),
    )
    expect(respuestas.map(({ cuerpo }) => cuerpo.apPrimer)).toEqual(dnis.flatMap((dni) => [dni, dni]))
    expect(pide.reniec.cambios).toHaveLength(1)
  })
})

describe('two servers', () => {
  /** The change as one server makes it. */
  const servidor = () => {
    const ajustes = { url: '', urlActualizar: pide.reniec.direccionCambio, usuario: USUARIO_RENIEC, porDia: 0 }
    const renovar = crearRenovacion({ ...ajustes, ruc: () => RUC_ENTIDAD }, credencial(), crearReloj())
    return () => renovar(CLAVE_RENIEC, AbortSignal.timeout(60_000))
  }
  /** How many wait for their turn. */
  const esperan = async () =>
    (
      await sql`select from pg_locks l join pg_database d on d.oid = l.database
        where l.locktype = 'advisory' and not l.granted and d.datname = current_database()`.execute(banco.db)
    ).rows.length
  /** RENIEC takes its time until somebody waits for whoever asked it, or asks it, too. */
  const trasJuntarse = () => {
    pide.reniec.antesDeCambiar = () =>
      esperar(async () => expect((await esperan()) + pide.reniec.cambios.length).toBe(2))
  }

  test('F4 the one that comes second waits for the first and takes what it got', async () => {
    vence()
    trasJuntarse()
    const claves = await Promise.all([servidor(), servidor()].map((renovar) => renovar()))
    expect(claves).toEqual([pide.reniec.clave, pide.reniec.clave])
    expect(pide.reniec.cambios).toHaveLength(1)
  })

  test('F4 the one that comes second does not ask again where the first heard no answer: the change may have been made', async () => {
    vence()
    trasJuntarse()
    pide.reniec.cambio = 'pierdeRespuesta'
    const intentos = await Promise.allSettled([servidor(), servidor()].map((renovar) => renovar()))
    expect(intentos.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(pide.reniec.cambios).toHaveLength(1)
    expect((await buscar()).status).toBe(200)
    expect(await guardada()).toEqual({ vigente: pide.reniec.clave, nueva: null, noAntesDe: 0 })
  })

  test('F4 one that dies while it has the turn does not keep it', async () => {
    const [tomada, muerta] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const una = credencial().enTurno(() => {
      tomada.resolve()
      return muerta.promise
    })
    await tomada.promise
    const otra = credencial().enTurno(async (trasOtro) => trasOtro)
    await esperar(async () => expect(await esperan()).toBe(1))
    await banco.bd.comoDueno(`select pg_terminate_backend(a.pid) from pg_stat_activity a join pg_locks l on l.pid = a.pid
      where a.datname = current_database() and l.locktype = 'advisory' and l.granted
        and a.application_name = 'cabildo clave de RENIEC'`)
    expect(await otra).toBe(true)
    muerta.resolve()
    await una
  })

  test('F4 what RENIEC refused to one, none asks again for an hour, and nobody is told "not found"', async () => {
    vence()
    pide.reniec.cambio = 'rechaza'
    const otro = await banco.otraApp()
    for (let i = 0; i < 3; i++) expect([(await buscar()).status, (await buscarEn(otro)).status]).toEqual([503, 503])
    expect(pide.reniec.cambios).toHaveLength(1)
    pide.reniec.cambio = 'acepta'
    for (let i = 0; i < 12; i++) pasanCinco()
    expect((await buscarEn(otro)).status).toBe(200)
    expect((await guardada()).noAntesDe).toBe(0)
  })
})

describe('whatever happens meanwhile', () => {
  test('F4 the server dies after saving the new one and before asking for it: the same one is asked for later', async () => {
    const propuesta = await credencial().proponer()
    expect(await credencial().proponer()).toBe(propuesta)
    expect(await guardada()).toEqual({ ...deAntes, nueva: propuesta })
    expect((await buscar()).status).toBe(200)
    vence()
    expect((await buscar()).status).toBe(200)
    expect(pide.reniec.cambios.map(({ nueva }) => nueva)).toEqual([propuesta])
    expect(await guardada()).toEqual({ ...deAntes, vigente: propuesta })
  })

  test('F4 servers that propose at once propose the same', async () => {
    const propuestas = await Promise.all(Array.from({ length: 5 }, () => credencial().proponer()))
    expect(new Set(propuestas).size).toBe(1)
    expect((await guardada()).nueva).toBe(propuestas[0])
  })

  test('F4 RENIEC changes it and its answer is lost: the new one is tried, and is in force from then on', async () => {
    vence()
    pide.reniec.cambio = 'pierdeRespuesta'
    expect((await buscar()).status).toBe(503)
    expect(await guardada()).toEqual({ ...deAntes, nueva: pide.reniec.clave })
    expect((await buscar()).status).toBe(200)
    expect(await guardada()).toEqual({ ...deAntes, vigente: pide.reniec.clave })
    pide.reniec.preguntas.length = 0
    expect((await buscar()).status).toBe(200)
    expect(pide.reniec.preguntas.map(({ clave }) => clave)).toEqual([pide.reniec.clave])
    expect(pide.reniec.cambios).toHaveLength(1)
  })

  test('F4 once the setting says another one, what followed the one before no longer counts', async () => {
    vence()
    await buscar()
    await credencial().aplazar(Number.MAX_SAFE_INTEGER)
    const deOtroAjuste = credencial({ inicial: 'OtraClave2027' })
    expect(await deOtroAjuste.leer()).toEqual({ ...deAntes, vigente: 'OtraClave2027' })
    const nueva = await deOtroAjuste.proponer()
    await deOtroAjuste.asentar(nueva)
    expect(await deOtroAjuste.leer()).toEqual({ ...deAntes, vigente: nueva })
  })
})

describe('what the database holds', () => {
  test('B2 no password of RENIEC, neither as it is nor as bytes', async () => {
    vence()
    await buscar()
    const claves = [CLAVE_RENIEC, pide.reniec.clave, await credencial().proponer()]
    const tablas = await banco.bd.comoDueno<{ tabla: string }>(
      `select oid::regclass::text as tabla from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    )
    const filas = await banco.bd.comoDueno<{ fila: string }>(
      tablas.map(({ tabla }) => `select t::text as fila from ${tabla} t`).join(' union all '),
    )
    const todo = filas.map(({ fila }) => fila).join('\n')
    expect(todo).toContain('\\\\x')
    for (const clave of claves)
      expect([todo.includes(clave), todo.includes(Buffer.from(clave).toString('hex'))]).toEqual([false, false])
  })

  test.each<[string, { secreto?: string }, () => Promise<unknown>]>([
    ['another SECRETO', { secreto: `${SECRETO}.` }, async () => undefined],
    [
      'a row that was tampered with',
      {},
      () =>
        sql`update credencial_reniec set sellada = set_bit(sellada, 300, 1 - get_bit(sellada, 300))`.execute(banco.db),
    ],
    ['a row that was cut off', {}, () => sql`update credencial_reniec set sellada = '\\x00'`.execute(banco.db)],
  ])('F4 with %s, what is kept counts as nothing, which is told once, and is replaced', async (_, mas, danar) => {
    await credencial().asentar(await credencial().proponer())
    await danar()
    const avisos: unknown[] = []
    const otra = credencial({ ...mas, avisar: (aviso) => avisos.push(aviso) })
    expect([await otra.leer(), await otra.leer()]).toEqual([deAntes, deAntes])
    expect(avisos).toEqual([expect.stringContaining('no se puede leer con este SECRETO')])
    const nueva = await otra.proponer()
    expect(await otra.leer()).toEqual({ ...deAntes, nueva })
  })

  test('F4 a SECRETO that was mistaken for a while costs nothing, whatever was written meanwhile', async () => {
    const buena = await credencial().proponer()
    await credencial().asentar(buena)
    for (const noAntesDe of [1, 2]) {
      for (const letra of ['.', ',']) {
        const equivocada = credencial({ secreto: `${SECRETO}${letra}` })
        await equivocada.aplazar(7)
        await equivocada.proponer()
      }
      expect(await guardada()).toMatchObject({ vigente: buena })
      await credencial().aplazar(noAntesDe)
      expect(await guardada()).toEqual({ ...deAntes, vigente: buena, noAntesDe })
    }
    const otra = credencial({ secreto: `${SECRETO}!` })
    await otra.asentar(await otra.proponer())
    const { ilegible } = await banco.db.selectFrom('credencial_reniec').select('ilegible').executeTakeFirstOrThrow()
    expect(ilegible).toBeNull()
  })
})
