import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { TODAS_LAS_LLAMADAS } from '@cabildo/contracts/api'
import { RUTAS, type Ruta } from '@cabildo/contracts/base/rutas'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { AJUSTES } from '../src/ajustes/index.ts'
import { COMANDOS } from '../src/comandos/index.ts'

/** What the documents and the examples of installation say of settings, orders, files and pictures is there. */
const RAIZ = join(import.meta.dirname, '../..')
const leer = (ruta: string) => readFileSync(join(RAIZ, ruta), 'utf8')
const archivos = (carpeta: string, patron: RegExp): string[] =>
  readdirSync(join(RAIZ, carpeta), { recursive: true, encoding: 'utf8' })
    .map((ruta) => join(carpeta, ruta))
    .filter((ruta) => patron.test(ruta))
    .sort()

const MANUAL = archivos('docs/manual', /\.md$/)
const DOCUMENTOS = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...archivos('docs', /^docs\/[^/]+\.md$/), ...MANUAL]
const DESPLIEGUE = archivos('despliegue', /(?:file|\.ya?ml|\.conf|\.service|\.timer|\.ejemplo)$/)

/** Names of the environment that are no settings of ours. */
const AJENOS = new Set(
  'AJUSTES CABILDO_DOMINIO CABILDO_PROGRAMA CABILDO_SERVIDORES HOME NODE_ENV PATH VERSION'.split(' '),
)
const esAjeno = (nombre: string) => AJENOS.has(nombre) || nombre.startsWith('POSTGRES_')

const NOMBRE = '[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|DATOS|DEMO|HOST|PUERTO|SECRETO|HSTS|ALMACEN'
/** Settings as they are written in examples: `NOMBRE=value`, `NOMBRE: value`, `Environment=NOMBRE=value`. */
const ASIGNADO = new RegExp(`(?<![\\w$.{-])(${NOMBRE})(?==|: )`, 'g')
/** And as the documents name them. */
const CITADO = new RegExp(`\`(${NOMBRE})(?:=[^\`]*)?\``, 'g')

const nombrados = (ruta: string, patron: RegExp) =>
  [...leer(ruta).matchAll(patron)].map(([, nombre = '']) => nombre).filter((nombre) => !esAjeno(nombre))

/** Orders as a person types them, and as containers and services are told them. */
const ordenesDe = (ruta: string): string[] => {
  const texto = leer(ruta)
  const escritas = texto.matchAll(
    /(?:npm run (?:--silent )?cabildo -- |cabildo\.js |(?:^|`)cabildo )([a-z]+(?: [a-z]+\b)?)/gm,
  )
  const mandadas = texto.matchAll(/^ {4}command: \[([a-z]+)/gm)
  const alContenedor = texto.matchAll(/docker compose run --rm migrar ([a-z]+)/g)
  return [...escritas, ...mandadas, ...alContenedor].map(([, orden = '']) => orden)
}

const existe = (escrita: string) =>
  COMANDOS.some(({ nombre }) => escrita === nombre || escrita.split(' ')[0] === nombre || nombre === escrita)

const enlaces = (ruta: string) =>
  [...leer(ruta).matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, destino = '']) => join(ruta, '..', destino))

describe('what is written about an installation', () => {
  it.each(DESPLIEGUE)('H8 %s names only settings that exist', (ruta) => {
    expect(nombrados(ruta, ASIGNADO).filter((nombre) => !(nombre in AJUSTES))).toEqual([])
  })

  it.each(['README.md', 'docs/operacion.md'])('H8 %s names only settings that exist', (ruta) => {
    const citados = nombrados(ruta, CITADO)
    expect(citados.length).toBeGreaterThan(3)
    expect(citados.filter((nombre) => !(nombre in AJUSTES))).toEqual([])
  })

  it('H8 the example of a settings file holds values that are settings, the commented ones too', () => {
    const ejemplo = leer('despliegue/cabildo.env.ejemplo').replace(/^# (?=[A-Z_0-9]+=)/gm, '')
    const nombres = Object.keys(parseEnv(ejemplo))
    expect(nombres).toContain('S3_BUCKET')
    expect(nombres.filter((nombre) => !(nombre in AJUSTES))).toEqual([])
  })

  it.each([...DESPLIEGUE, ...DOCUMENTOS])('%s names only orders of the command that exist', (ruta) => {
    expect(ordenesDe(ruta).filter((orden) => !existe(orden))).toEqual([])
  })

  it('the orders are found where they are written', () => {
    expect(ordenesDe('despliegue/compose.yaml')).toEqual(expect.arrayContaining(['migrate', 'serve', 'worker']))
    expect(ordenesDe('docs/operacion.md')).toEqual(expect.arrayContaining(['init', 'doctor', 'user reset']))
  })
})

describe('the documents', () => {
  it.each(DOCUMENTOS)('%s leads only to files that are there', (ruta) => {
    const faltan = enlaces(ruta).filter((destino) => !existsSync(join(RAIZ, destino)))
    expect(faltan).toEqual([])
  })

  it('every picture of the manual is shown somewhere, and every one that is shown is there', () => {
    const hay = archivos('docs/manual/imagenes', /./)
    const mostradas = DOCUMENTOS.flatMap(enlaces).filter((destino) => destino.startsWith('docs/manual/imagenes/'))
    expect(hay.length).toBeGreaterThan(20)
    expect([...new Set(mostradas)].sort()).toEqual(hay)
  })

  /** What they tell is done outside of the screens. */
  const SIN_PANTALLA = [
    'avisos',
    'datos-personales',
    'ingreso-institucional',
    'integraciones',
    'plantillas',
    'plazos',
    'respaldo',
    'sisgedo',
  ]

  it.each(MANUAL.filter((ruta) => !SIN_PANTALLA.some((nombre) => ruta.endsWith(`/${nombre}.md`))))(
    '%s shows the screen that it is about, described for who cannot see it',
    (ruta) => {
      expect(leer(ruta)).toMatch(/!\[[^\]]{15,}\]\(imagenes\/[\w-]+\.webp\)/)
    },
  )
})

describe('the glossary', () => {
  const tabla = leer('docs/glosario.md').split('## Screens')[1] ?? ''
  const filas = [...tabla.matchAll(/^\| [a-z].*$/gm)].map(([fila]) => {
    const [nombre = '', rutas = '', prefijos = '', quien = ''] = fila
      .slice(1, -1)
      .split('|')
      .map((celda) => celda.trim())
    return {
      nombre,
      rutas: rutas.split(', ').filter(Boolean) as Ruta[],
      prefijos: prefijos.match(/\/[^ ,]+/g) ?? [],
      quien,
    }
  })

  it('lists every screen once, and each is drawn by the web', () => {
    expect(filas.flatMap(({ rutas }) => rutas).sort()).toEqual(Object.keys(RUTAS).sort())
    const web = leer('web/src/rutas.tsx') + leer('web/src/rutasDelPersonal.tsx')
    for (const ruta of Object.keys(RUTAS)) expect(web).toMatch(new RegExp(`\\b${ruta}: |'${ruta}'`))
  })

  it.each(filas.map((fila) => [fila.nombre, fila] as const))(
    'says of %s whom the contract lets in, and the beginning of addresses that there are',
    (_, { rutas, prefijos, quien }) => {
      for (const ruta of rutas)
        for (const acceso of [RUTAS[ruta].acceso].flat())
          expect(quien).toMatch(
            { publico: /public/, sesion: /any session/, area21: /area 21/ }[String(acceso)] ?? `${acceso}`,
          )
      for (const prefijo of prefijos)
        expect(
          TODAS_LAS_LLAMADAS.some(({ path }) => `${path}/`.startsWith(`${prefijo}/`)),
          prefijo,
        ).toBe(true)
    },
  )
})

describe('what the repository says of itself', () => {
  const paquete = JSON.parse(leer('package.json')) as Record<'version' | 'license' | 'packageManager', string> & {
    optionalDependencies: Record<string, string>
  }

  it('publiccode.yml holds what its standard asks for, and agrees with the package', () => {
    const texto = {
      shortDescription: expect.any(String),
      longDescription: expect.any(String),
      features: expect.any(Array),
    }
    const publico = parse(leer('publiccode.yml')) as { description: Record<string, Record<keyof typeof texto, string>> }
    expect(publico).toMatchObject({
      ...{
        publiccodeYmlVersion: '0.4',
        name: 'Cabildo',
        softwareVersion: paquete.version,
        softwareType: 'standalone/web',
      },
      ...{ url: expect.stringMatching(/^https:/), releaseDate: expect.stringMatching(/^20\d\d-\d\d-\d\d$/) },
      ...{ platforms: ['web'], categories: expect.any(Array), developmentStatus: expect.any(String) },
      ...{ legal: { license: paquete.license }, maintenance: { type: expect.any(String) } },
      localisation: { localisationReady: expect.any(Boolean), availableLanguages: ['es'] },
      description: { es: texto, en: texto },
    })
    for (const { shortDescription, longDescription } of Object.values(publico.description)) {
      expect(shortDescription.length).toBeLessThanOrEqual(150)
      expect(longDescription.length).toBeGreaterThanOrEqual(150)
    }
  })

  it('Node is of one version wherever it is told, and the workflows run only scripts that exist', () => {
    const mayor = leer('.nvmrc').trim()
    const nodos = Object.entries(paquete.optionalDependencies).filter(([nombre]) => nombre.startsWith('node-'))
    expect(nodos.map(([, version]) => version.split('.')[0])).toEqual([mayor, mayor, mayor])
    expect(leer('despliegue/Dockerfile')).toContain(`FROM node:${mayor}-`)
    const { scripts } = JSON.parse(leer('package.json')) as { scripts: Record<string, string> }
    for (const flujo of archivos('.github/workflows', /\.yml$/))
      for (const [, script = ''] of leer(flujo).matchAll(/npm (?:run )?(?!ci\b|audit\b)([\w:-]+)/g))
        expect(Object.keys(scripts), flujo).toContain(script)
  })
})

/** They agree with ours (decision 0078). */
const LICENCIAS =
  'MIT MIT-0 ISC 0BSD BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 Zlib Python-2.0 Apache-2.0 OFL-1.1 CC0-1.0'.split(' ')
/** Says it in a file of its own only, which is the MIT License. */
const SIN_DECLARAR = ['node_modules/png-js']

interface Paquete {
  license?: string
  dev?: boolean
  link?: boolean
}

describe('licenses', () => {
  const { packages } = JSON.parse(leer('package-lock.json')) as { packages: Record<string, Paquete> }
  const usados = Object.entries(packages).filter(
    ([ruta, { dev, link }]) => ruta.includes('node_modules/') && !dev && !link && !SIN_DECLARAR.includes(ruta),
  )

  it('every package of the running product has one that agrees with ours', () => {
    expect(usados.length).toBeGreaterThan(200)
    const ajenas = usados.filter(
      ([, { license = '' }]) =>
        !license
          .replace(/[()]/g, '')
          .split(/ (?:AND|OR) /)
          .every((una) => LICENCIAS.includes(una)),
    )
    expect(ajenas.map(([ruta, { license }]) => `${ruta} ${license}`)).toEqual([])
  })

  it('the one of the project is the same wherever it is told', () => {
    expect(JSON.parse(leer('package.json'))).toMatchObject({ license: 'Apache-2.0' })
    expect(leer('LICENSE')).toContain('Apache License')
    expect(leer('despliegue/Dockerfile')).toContain('licenses="Apache-2.0"')
  })
})
