import { spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as esperar } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Caida, iniciarPostgres, type OpcionesDePostgres, type Postgres, postgresEnMarcha } from './inicio.ts'
import { programas } from './programas.ts'

const INICIAR = new URL('./inicio.ts', import.meta.url).href
let raiz: string
let carpeta: string
const abiertos: Postgres[] = []

beforeAll(() => {
  raiz = mkdtempSync(join(realpathSync(tmpdir()), 'cabildo postgres '))
  // The account that PostgreSQL runs as under root has to pass through.
  chmodSync(raiz, 0o711)
  carpeta = join(raiz, 'datos con espacios', 'postgres')
})
afterEach(async () => {
  for (const abierto of abiertos.splice(0)) await abierto.detener()
})
afterAll(() => rmSync(raiz, { recursive: true, force: true }))

const iniciar = async (mas: Partial<OpcionesDePostgres> = {}) => {
  const postgres = await iniciarPostgres({ carpeta, pruebas: true, ...mas })
  abiertos.push(postgres)
  return postgres
}

const consultar = async (url: string, sql: string) => {
  const cliente = new pg.Client(url)
  await cliente.connect()
  try {
    return (await cliente.query(sql)).rows
  } finally {
    await cliente.end()
  }
}

/** A Cabildo of its own process; answers when its database is ready. */
async function otroCabildo(): Promise<{ hijo: ReturnType<typeof spawn>; pid: number }> {
  const programa = `const { iniciarPostgres } = await import(${JSON.stringify(INICIAR)})
    const p = await iniciarPostgres({ carpeta: ${JSON.stringify(carpeta)}, pruebas: true })
    console.log(p.pid()); setInterval(() => {}, 1e6)`
  const hijo = spawn(process.execPath, ['--input-type=module', '-e', programa], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [linea] = await new Promise<Buffer[]>((listo, fallar) => {
    hijo.stdout?.once('data', (trozo) => listo([trozo]))
    hijo.once('exit', () => fallar(new Error('the other process ended')))
  })
  return { hijo, pid: Number(String(linea)) }
}

const hasta = async (condicion: () => boolean | Promise<boolean>) => {
  for (const limite = Date.now() + 15_000; Date.now() < limite; await esperar(30)) if (await condicion()) return
  throw new Error('it never came to pass')
}

describe('the embedded database', () => {
  test('is made on the first start, keeps its rows and its address on the second, in a path with spaces', async () => {
    const primera = await iniciar()
    // Linux lends ports from 32768 on to outgoing connections: one could take the address while the database is down.
    expect(primera.puerto).toBeLessThan(32_768)
    await consultar(primera.url, 'create table nota (texto text)')
    await consultar(primera.url, `insert into nota values ('ñandú')`)
    await primera.detener()
    await expect(consultar(primera.url, 'select 1')).rejects.toThrow()
    const segunda = await iniciar()
    expect(segunda.url).toBe(primera.url)
    expect(await consultar(segunda.url, 'select upper(texto) as texto from nota')).toEqual([{ texto: 'ÑANDÚ' }])
    const [ajustes] = await consultar(
      segunda.url,
      `select current_setting('data_checksums') as sumas, current_setting('server_encoding') as letras,
        current_setting('listen_addresses') as oidos, current_setting('unix_socket_directories') as enchufes`,
    )
    expect(ajustes).toEqual({ sumas: 'on', letras: 'UTF8', oidos: '127.0.0.1', enchufes: '' })
  })

  test('asks for the password, which nobody else can read', async () => {
    const { url } = await iniciar()
    await expect(consultar(url.replace(/:[^:@]+@/, ':otra@'), 'select 1')).rejects.toThrow(/password/)
    const maneras = await consultar(url, 'select distinct auth_method from pg_hba_file_rules')
    expect(maneras).toEqual([{ auth_method: 'scram-sha-256' }])
    if (process.platform === 'win32') return
    expect(statSync(`${carpeta}.clave`).mode & 0o777).toBe(0o600)
    expect(statSync(carpeta).mode & 0o777).toBe(0o700)
  })

  test('gets a new password when the file that kept it was lost', async () => {
    rmSync(`${carpeta}.clave`)
    const { url } = await iniciar()
    expect(await consultar(url, 'select 1 as uno')).toEqual([{ uno: 1 }])
  })

  test('starts again at the same address when it is killed while running (H2)', async () => {
    const caidas: Caida[] = []
    const postgres = await iniciar({ alMorir: (caida) => caidas.push(caida) })
    const antes = postgres.pid()
    process.kill(antes, 'SIGKILL')
    await hasta(() => postgres.pid() !== antes)
    expect(await consultar(postgres.url, 'select 1 as uno')).toEqual([{ uno: 1 }])
    expect(caidas).toEqual([{ motivo: 'El PostgreSQL incluido terminó de improviso.', reiniciando: true }])
  })

  test.runIf(process.platform === 'linux')(
    'starts again although a process of the one that was killed does not end by itself (H2)',
    async () => {
      const caidas: Caida[] = []
      const postgres = await iniciar({ alMorir: (caida) => caidas.push(caida) })
      const cliente = new pg.Client(postgres.url)
      // Its connection is cut with the process.
      cliente.on('error', () => undefined)
      await cliente.connect()
      const [{ suyo }] = (await cliente.query('select pg_backend_pid() as suyo')).rows
      process.kill(suyo, 'SIGSTOP')
      const antes = postgres.pid()
      process.kill(antes, 'SIGKILL')
      await hasta(() => postgres.pid() !== antes)
      expect(caidas.map(({ reiniciando }) => reiniciando)).toEqual([true])
    },
  )

  test('gives up after three deaths in a row instead of dying for ever', async () => {
    const caidas: Caida[] = []
    const postgres = await iniciar({ alMorir: (caida) => caidas.push(caida) })
    for (let vez = 1; vez <= 4; vez++) {
      const antes = postgres.pid()
      process.kill(antes, 'SIGKILL')
      await hasta(() => (vez < 4 ? postgres.pid() !== antes : caidas.length === 4))
    }
    expect(caidas.map(({ reiniciando }) => reiniciando)).toEqual([true, true, true, false])
  })

  test('outlives a kill -9 of the program that started it, and is replaced at the next start (H1)', async () => {
    const { hijo, pid } = await otroCabildo()
    hijo.kill('SIGKILL')
    const postgres = await iniciar()
    expect(postgres.pid()).not.toBe(pid)
    expect(() => process.kill(pid, 0)).toThrow()
    expect(await consultar(postgres.url, 'select 1 as uno')).toEqual([{ uno: 1 }])
  })

  test('is left alone while the program that started it lives: a second start is refused (H8)', async () => {
    const { hijo, pid } = await otroCabildo()
    try {
      await expect(iniciar()).rejects.toThrow(
        `La carpeta de datos ${carpeta} está en uso por otro Cabildo (proceso ${hijo.pid})`,
      )
      expect(process.kill(pid, 0)).toBe(true)
    } finally {
      hijo.kill('SIGKILL')
    }
  })

  test('is lent to an order while the program that started it lives, and to nobody when that program has died', async () => {
    await expect.poll(() => postgresEnMarcha(carpeta)).toBeUndefined()
    const { hijo, pid } = await otroCabildo()
    const prestada = await postgresEnMarcha(carpeta)
    expect(await consultar(prestada?.url ?? '', 'select 2 as dos')).toEqual([{ dos: 2 }])
    hijo.kill('SIGKILL')
    await expect.poll(() => postgresEnMarcha(carpeta)).toBeUndefined()
    // It is left to the next start, which stops it.
    expect(process.kill(pid, 0)).toBe(true)
    await iniciar()
  })

  test('is not fooled by a lock that names a process of somebody else, as after a reboot', async () => {
    await (await iniciar()).detener()
    writeFileSync(join(carpeta, 'postmaster.pid'), `${process.pid}\n${carpeta}\n`)
    const postgres = await iniciar()
    expect(readFileSync(join(carpeta, 'postmaster.pid'), 'utf8')).toMatch(new RegExp(`^${postgres.pid()}\\n`))
  })
})

describe.runIf(process.platform === 'linux')('the programs of the machine (POSTGRES_PROGRAMAS)', () => {
  /** A folder of programs that say that they are of these versions, and do nothing else. */
  const queDicen = (nombre: string, ...versiones: string[]) => {
    const lugar = join(raiz, nombre)
    mkdirSync(lugar)
    for (const [i, programa] of ['initdb', 'postgres', 'pg_ctl'].entries()) {
      const dice = `${programa} (PostgreSQL) ${versiones[i] ?? versiones[0]}`
      writeFileSync(join(lugar, programa), `#!/bin/sh\necho "${dice}"\n`, { mode: 0o755 })
    }
    return lugar
  }

  test('run the database that ours made, whose texts stay in the order of their index', async () => {
    // A copy of what comes with us: no other PostgreSQL of this major is sure to be here.
    const { postgres } = programas(undefined, carpeta)
    const lugar = join(raiz, 'de la máquina')
    cpSync(dirname(dirname(postgres)), lugar, { recursive: true, verbatimSymlinks: true })
    const antes = await iniciar()
    await consultar(antes.url, 'create table palabra (texto text unique)')
    await consultar(antes.url, `insert into palabra select chr(i) || 'ñ' from generate_series(33, 9000) i`)
    await antes.detener()
    const despues = await iniciar({ programas: join(lugar, 'bin') })
    expect(readlinkSync(`/proc/${despues.pid()}/exe`)).toBe(join(lugar, 'bin', 'postgres'))
    await consultar(despues.url, 'create extension amcheck')
    await consultar(despues.url, `select bt_index_check('palabra_texto_key', true)`)
    const [orden] = await consultar(
      despues.url,
      `select datcollate as reglas, datcollversion as version, pg_database_collation_actual_version(oid) as ahora
       from pg_database where datname = current_database()`,
    )
    expect(orden).toEqual({ reglas: 'C.UTF-8', version: null, ahora: null })
  })

  test.each([
    [
      'otra mayor',
      ['19.1'],
      /es de PostgreSQL 19\.1, y la base de datos, de PostgreSQL 18: indique en POSTGRES_PROGRAMAS/,
    ],
    ['mezcla', ['18.7', '18.4', '18.7'], /son de versiones distintas: indique en POSTGRES_PROGRAMAS/],
    ['muda', [''], /es de PostgreSQL desconocido/],
  ])('are refused, and nothing is used in their place: %s', async (nombre, versiones, dice) => {
    await expect(iniciar({ programas: queDicen(nombre, ...versiones) })).rejects.toThrow(dice)
  })

  test('are refused when they are gone, as after an update of the system to another major', async () => {
    await expect(iniciar({ programas: join(raiz, 'no está') })).rejects.toThrow(/^No se puede usar .*no está\/initdb: /)
  })
})

describe('a data folder that cannot be used is told in one line that names the setting (H8)', () => {
  const en = (...partes: string[]) => iniciar({ carpeta: join(raiz, ...partes) })

  test('because it is a file', async () => {
    writeFileSync(join(raiz, 'archivo'), '')
    await expect(en('archivo', 'postgres')).rejects.toThrow(/^La carpeta de datos .* no es una carpeta: .*DATOS\.$/)
  })

  test('because something else lies where the database should be', async () => {
    mkdirSync(join(raiz, 'ajena', 'postgres', 'fotos'), { recursive: true })
    await expect(en('ajena', 'postgres')).rejects.toThrow(/no está vacía ni es una base de datos: .*DATOS\.$/)
  })

  test('because another version of PostgreSQL made it', async () => {
    mkdirSync(join(raiz, 'vieja', 'postgres'), { recursive: true })
    writeFileSync(join(raiz, 'vieja', 'postgres', 'PG_VERSION'), '15\n')
    await expect(en('vieja', 'postgres')).rejects.toThrow(/es de PostgreSQL 15 y este Cabildo trae 18: .*DATOS\.$/)
  })

  test.runIf(process.getuid?.() === 0)('because the account that runs PostgreSQL cannot get there', async () => {
    mkdirSync(join(raiz, 'cerrada'), { mode: 0o700 })
    await expect(en('cerrada', 'datos', 'postgres')).rejects.toThrow(
      `no puede entrar en ${join(raiz, 'cerrada')}: indique en DATOS una carpeta fuera de ella`,
    )
  })

  test.runIf(process.platform === 'linux' && process.getuid?.() !== 0)('because it may not be written', async () => {
    await expect(iniciar({ carpeta: '/proc/cabildo/postgres' })).rejects.toThrow(/DATOS/)
    mkdirSync(join(raiz, 'solo lectura'), { mode: 0o500 })
    await expect(en('solo lectura', 'postgres')).rejects.toThrow(
      /^No se puede escribir en la carpeta de datos .*DATOS\.$/,
    )
  })

  test('leaves nothing half made behind', async () => {
    expect(() => statSync(`${carpeta}.nueva`)).toThrow()
    expect(() => statSync(`${carpeta}.inicio`)).toThrow()
  })
})
