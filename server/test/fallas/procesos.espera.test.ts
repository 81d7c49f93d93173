import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { diaDeLaSemana, diaLima, diaMas } from '@cabildo/contracts/base/tiempo'
import { calendarioApi } from '@cabildo/contracts/calendario'
import { crearCalendario, feriadosDe } from '@cabildo/contracts/plazos-calculo'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBaseDeDatos, type Db } from '../../src/platform/db/conexion.ts'
import { listDiasRegistrados } from '../../src/platform/plazos/calendario.queries.ts'
import { alcanzarRezagados } from '../../src/platform/plazos/mover.ts'
import { crearReloj } from '../../src/platform/reloj.ts'
import { esperar } from '../esperar.ts'
import { darBandejas } from '../expedientes.ts'
import { adelantarTrabajos, listTrabajos } from '../obrero.ts'
import { unServidorDeCorreo } from '../servidor-de-correo.ts'
import { auditar, auditarCorreos, type Llegada } from './auditoria.ts'
import { type Clase, type Escritura, ingresar, type Tokens, unaEscritura } from './escrituras.ts'
import {
  carpetaDeDatos,
  limpiarFallas,
  nacer,
  type Programa,
  pidDelPostgres,
  porCarga,
  postgresConElenco,
  urlDelPostgres,
} from './programa.ts'

const MUERTES = 20
const INICIO_MAXIMO_MS = 5_000
/** Of fifty people. */
const MEZCLA: Record<Clase, number> = { tramite: 16, visita: 12, documento: 10, reclamo: 6, caso: 6 }

/** A Tuesday or Thursday of the weeks to come, of which each life of the program enters another. */
const diaPorRegistrar = (vida: number): string => {
  const hoy = diaLima(new Date())
  const dias = Array.from({ length: 200 }, (_, i) => diaMas(hoy, i + 1))
  const libres = dias.filter(
    (dia) => ['martes', 'jueves'].includes(diaDeLaSemana(dia)) && !feriadosDe(Number(dia.slice(0, 4))).has(dia),
  )
  return libres[vida] ?? ''
}

const datos = carpetaDeDatos()
const correo = unServidorDeCorreo()
const ajustes = () => ({ SMTP_URL: correo.url, CORREO_REMITENTE: 'no-responder@munivallealto.gob.pe' })
const llegadas: Llegada[] = []

beforeAll(async () => {
  await correo.abrir()
  const postgres = await postgresConElenco(datos)
  const { db, cerrar } = abrirBaseDeDatos(postgres.url, { max: 1, alFallar: () => undefined })
  await darBandejas({ db })
  await cerrar()
  await postgres.detener()
}, 120_000)
afterAll(async () => {
  await correo.cerrar()
  await limpiarFallas(datos)
})

/** Fifty writes: those that nobody has acknowledged are sent again with their key, but visits, which have none. */
const proximas = async (escrituras: Escritura[]): Promise<Escritura[]> => {
  const sinAcuse = escrituras.filter(({ clase, acuse }) => acuse === null && clase !== 'visita')
  const nuevas: Escritura[] = []
  for (const [clase, cuantas] of Object.entries(MEZCLA) as [Clase, number][])
    for (let i = sinAcuse.filter((una) => una.clase === clase).length; i < cuantas; i++)
      nuevas.push(await unaEscritura(clase))
  escrituras.push(...nuevas)
  return [...sinAcuse, ...nuevas]
}

/** Lets them all write at once and kills the program, and with it sometimes its database, after so many answers. */
const escribirHastaMorir = async (
  { hijo, direccion }: Programa,
  tanda: readonly Escritura[],
  { tokens, hasta, conBase, enviando }: { tokens: Tokens; hasta: number; conBase: boolean; enviando: boolean },
) => {
  let van = 0
  await Promise.all(
    tanda.map(async (escritura) => {
      if (!(await escritura.enviar(direccion, tokens)) || ++van !== hasta) return
      if (enviando) await esperar(() => expect(correo.recibidos.length).toBeGreaterThan(0))
      if (conBase) process.kill(pidDelPostgres(datos), 'SIGKILL')
      hijo.kill('SIGKILL')
    }),
  )
  expect(van).toBeGreaterThanOrEqual(hasta)
}

/** Enters a non-working day as its screen does: reviewed, then applied. Answers whether anybody heard that it was. */
const registrarDia = async ({ direccion }: Programa, token: string, fecha: string): Promise<boolean> => {
  const cambios = [{ accion: 'agregar', fecha, clase: 1, nombre: 'Día de prueba', norma: 'D.S. N.° 099-2026-PCM' }]
  const pedir = async (path: string, cuerpo: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const respuesta = await fetch(direccion + path, { method: 'POST', headers, body: JSON.stringify(cuerpo) })
    return { status: respuesta.status, cuerpo: (await respuesta.json()) as { revision?: string } }
  }
  try {
    const { revision } = (await pedir(calendarioApi.revisar.path, { cambios })).cuerpo
    return (await pedir(calendarioApi.aplicar.path, { cambios, revision })).status === 200
  } catch {
    return false
  }
}

/** What cases came to: alike, each once, with its files, letters and clock, or something is half done (H9). */
const auditarCasos = async (db: Db, cuantos: number): Promise<string[]> => {
  const { rows } = await sql<{ que: string }>`
    select concat_ws(' | ', r.estado,
      (select string_agg(m.oper_idtope::text, ',' order by m.oper_id) from movimientos m where m.registro_id = r.registro_id),
      (select string_agg(p.clase || ' ' || p.estado, ', ' order by p.plazo_id) from plazos p where p.clave = r.clave),
      (select count(*) from respuestas s join respuestas_archivos a using (respuesta_id) where s.clave = r.clave),
      (select count(*) from tramites_archivos a where a.tramite_id = t.id),
      (select count(*) = count(distinct c.asunto) from correos c where c.para = t.email)) as que
    from tramites t join registros r on r.clave = 'tramite:' || t.id where t.asunto like 'Caso %'`.execute(db)
  // Received, asked to correct, corrected and answered; what it waits for besides is its receipt, where that is authorised.
  const debe = 'RESPONDIDO | 1,2,1,9,10,7 | respuesta_tramite CUMPLIDO, subsanacion_area CUMPLIDO | 1 | 3 | t'
  const malos = rows.map(({ que }) => que).filter((que) => que !== debe)
  return rows.length === cuantos ? malos : [...malos, `${rows.length} casos de ${cuantos}`]
}

/** The days that are entered, and the clocks that do not end where the engine says who counts them from nothing. */
const auditarCalendario = async (db: Db) => {
  const dias = await listDiasRegistrados(db)
  const calendario = crearCalendario(dias)
  const { rows } = await sql<{ clave: string; desde: string; dias: number; vence: string }>`
    select clave, desde::text as desde, dias, vence::text as vence from plazos
    where estado = 'CORRIENDO' and clase like 'respuesta_%'`.execute(db)
  const atras = rows.filter((uno) => calendario.termino(uno.desde, uno.dias) !== uno.vence)
  return { dias: dias.map(({ fecha }) => fecha), atras }
}

/** Programs of Node that live with our data folder in their environment. */
const procesosVivos = () =>
  readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid))
    .filter((pid) => {
      try {
        const deNode = readFileSync(join('/proc', pid, 'cmdline'), 'utf8').includes('node')
        return deNode && readFileSync(join('/proc', pid, 'environ'), 'utf8').includes(`DATOS=${datos}\0`)
      } catch {
        return false
      }
    })

test('H1 H9 E11 F5 the program killed twenty times while fifty people write, attend to cases and change the calendar: what was acknowledged is there whole and once, each mail goes out, and nobody signs in again', async () => {
  const escrituras: Escritura[] = []
  let tardios = 0
  let tokens: Tokens | undefined
  let deSol = ''
  const cambios: { fecha: string; acusado: Promise<boolean> }[] = []
  for (let vida = 0; vida < MUERTES; vida++) {
    const muda = vida % 4 === 1
    // Every fourth time the mail server never says that it has taken a mail: the program dies while it sends.
    await correo.abrir({ callarAlFinal: muda })
    const programa = await nacer(datos, ajustes())
    if (programa.inicioMs > porCarga(INICIO_MAXIMO_MS)) tardios++
    tokens ??= {
      ...{ rosa: await ingresar(programa.direccion, 'rosa'), sara: await ingresar(programa.direccion, 'sara') },
      ...{ mila: await ingresar(programa.direccion, 'mila'), luis: await ingresar(programa.direccion, 'luis') },
    }
    deSol ||= await ingresar(programa.direccion, 'sol')
    // All terms of thirty business days go over it.
    const fecha = diaPorRegistrar(vida)
    cambios.push({ fecha, acusado: registrarDia(programa, deSol, fecha) })
    await escribirHastaMorir(programa, await proximas(escrituras), {
      tokens,
      hasta: 1 + ((vida * 17) % 40),
      conBase: vida % 5 === 4,
      enviando: muda,
    })
    llegadas.push(...correo.recibidos.map(({ fuente }) => ({ vida, fuente })))
  }

  await correo.abrir()
  const programa = await nacer(datos, ajustes())
  if (programa.inicioMs > porCarga(INICIO_MAXIMO_MS)) tardios++
  const sinAcuse = escrituras.filter(({ clase, acuse }) => acuse === null && clase !== 'visita')
  for (const escritura of sinAcuse)
    expect(await escritura.enviar(programa.direccion, tokens ?? { rosa: '', sara: '' })).toBe(true)

  const { db, cerrar } = abrirBaseDeDatos(urlDelPostgres(datos), { max: 2, alFallar: () => undefined })
  await expect
    .poll(
      async () => {
        await adelantarTrabajos(db)
        return (await listTrabajos(db)).length
      },
      { timeout: 120_000, interval: 100 },
    )
    .toBe(0)
  llegadas.push(...correo.recibidos.map(({ fuente }) => ({ vida: MUERTES, fuente })))
  expect(await auditar(db, datos, escrituras)).toEqual([])
  expect(await auditarCasos(db, escrituras.filter(({ clase }) => clase === 'caso').length)).toEqual([])
  await alcanzarRezagados({ db, reloj: crearReloj() }, { user_id: null, peticion: 'prueba' })
  const { dias, atras } = await auditarCalendario(db)
  expect(atras).toEqual([])
  for (const { fecha, acusado } of cambios) if (await acusado) expect(dias).toContain(fecha)
  expect(new Set(dias).size).toBe(dias.length)
  expect(await auditarCorreos(db, llegadas)).toEqual([])
  const escritos = await db.selectFrom('correos').select('para').orderBy('para').execute()
  // A case writes one at each of its acts, which are counted above.
  const deUnaVez = escritos.flatMap(({ para }) => (para.startsWith('caso') ? [] : [para]))
  const avisados = escrituras.filter(({ clase }) => clase !== 'caso')
  expect(deUnaVez).toEqual(avisados.flatMap(({ email }) => email ?? []).toSorted())
  expect(await db.selectFrom('reclamos').select('id').where('path', 'is', null).execute()).toEqual([])
  await cerrar()
  expect(await programa.detener()).toBe(0)
  // Nothing that a dead program had started lives on.
  await esperar(() => expect(procesosVivos()).toEqual([]))

  // A machine that does other things may be late once, or twice; a program that begins slowly is late each time.
  expect(tardios).toBeLessThan(3)
}, 1_800_000)
