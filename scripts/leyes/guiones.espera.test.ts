import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'

/** The law scripts on small trees of their own: what they let pass, and what they refuse and how they say it. */
const carpetas: string[] = []
afterEach(() => {
  for (const carpeta of carpetas.splice(0)) rmSync(carpeta, { recursive: true, force: true })
})

const arbol = (archivos: Record<string, string | Buffer>) => {
  const carpeta = mkdtempSync(join(tmpdir(), 'cabildo-ley-'))
  carpetas.push(carpeta)
  for (const [ruta, texto] of Object.entries(archivos)) {
    mkdirSync(dirname(join(carpeta, ruta)), { recursive: true })
    writeFileSync(join(carpeta, ruta), texto)
  }
  return carpeta
}

const correr = (ley: string, ...argumentos: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, ley), ...argumentos], {
    encoding: 'utf8',
  })
  return { status, salida: stdout + stderr }
}

describe('cobertura', () => {
  const libro = '- **ZZZ-01** One. [A]\n- **ZZZ-02** Two. [A]\n- **ZZZ-03** withdrawn\n| **ZZZ-04** | GET /x |\n'
  const conPrueba = (prueba: string, mas: Record<string, string> = {}) =>
    arbol({
      'docs/spec/libro.md': libro,
      'docs/spec/terminados.txt': 'ZZZ\n',
      'web/src/a.test.tsx': prueba,
      ...mas,
    })

  it('passes when titles, tables of titles and exceptions cover every requirement', () => {
    const carpeta = conPrueba("it('ZZZ-01 x', () => {})\nit.each([['ZZZ-02 y']])('%s', () => {})\n", {
      'docs/spec/excepciones.txt': 'ZZZ-04 nothing can observe it\n',
    })
    expect(correr('cobertura.mjs', carpeta)).toMatchObject({ status: 0 })
  })

  it('does not count comments, skipped tests or texts outside a title', () => {
    const carpeta = conPrueba("// it('ZZZ-01 x')\nit.skip('ZZZ-02 y', () => {})\nconst z = 'ZZZ-04'\n")
    const { status, salida } = correr('cobertura.mjs', carpeta)
    expect(status).toBe(1)
    for (const id of ['ZZZ-01', 'ZZZ-02', 'ZZZ-04']) expect(salida).toContain(`${id} is cited by no test`)
    expect(salida).not.toContain('ZZZ-03')
  })

  it('refuses unknown numbers, bare exceptions and exceptions for what is cited', () => {
    const carpeta = conPrueba("it('ZZZ-01, ZZZ-02, ZZZ-04 and ZZZ-09', () => {})\n", {
      'docs/spec/excepciones.txt': 'ZZZ-01 it is cited all the same\nZZZ-02\n',
    })
    const { status, salida } = correr('cobertura.mjs', carpeta)
    expect(status).toBe(1)
    expect(salida).toContain('cites ZZZ-09, which the book lacks')
    expect(salida).toContain('ZZZ-01 is cited by a test, remove its exception')
    expect(salida).toContain('ZZZ-02 needs its reason')
  })

  it('asks for each row of the catalogue of attacks and faults', () => {
    const carpeta = conPrueba("it('ZZZ-01 ZZZ-02 ZZZ-04 B2 x', () => {})\nit('ZZZ-01 B22 E16 y', () => {})\n", {
      'docs/spec/abuse.md':
        '| B1 | forged | 401 | x |\n| B2 | cross | 403 | y |\n| B12 | later | 401 | z |\n| E16 | full | 507 | w |\n### J. Headers\n',
      'docs/spec/terminados.txt': 'ZZZ\nB\nJ\n',
      'docs/spec/excepciones.txt': 'B12 stands in another program\n',
    })
    const { status, salida } = correr('cobertura.mjs', carpeta)
    expect(status).toBe(1)
    expect(salida).toContain('B1 is cited by no test: forged')
    expect(salida).toContain('J is cited by no test: Headers')
    expect(salida).toContain('cites B22, which the book lacks')
    expect(salida).toContain('E16 is of no suite')
    for (const id of ['B2', 'B12']) expect(salida).not.toContain(`${id} is`)
  })

  it('names a file of tests that nobody would run, wherever it lies', () => {
    const ajenas = ['bench/src/a.test.ts', 'web/galeria/b.browser.test.tsx', 'server/src/c.spec.ts', 'd.test.mjs']
    const carpeta = conPrueba(
      "it('ZZZ-01 ZZZ-02 ZZZ-04', () => {})\n",
      Object.fromEntries(['e2e/e.spec.ts', 'web/src/f.browser.test.tsx', ...ajenas].map((ruta) => [ruta, ''])),
    )
    const { status, salida } = correr('cobertura.mjs', carpeta)
    expect(status).toBe(1)
    expect([...salida.matchAll(/(\S+) is run by no step/g)].map(([, ruta]) => ruta).sort()).toEqual([...ajenas].sort())
  })

  it('takes a range of one prefix as finished', () => {
    const carpeta = conPrueba("it('ZZZ-01 x', () => {})\n", { 'docs/spec/terminados.txt': 'ZZZ-01..ZZZ-02\n' })
    const { salida } = correr('cobertura.mjs', carpeta)
    expect(salida).toContain('ZZZ-02 is cited')
    expect(salida).not.toContain('ZZZ-04')
  })
})

describe('tamanos', () => {
  const construido = (trozo: Buffer) => {
    const rutas = [
      'src/shell/Shell.tsx',
      'src/rutasDelPersonal.tsx',
      'src/ui/tabla/Exportar.tsx',
      'src/features/visitas/VisitasPage.tsx',
      'src/features/inicio/InicioPage.tsx',
      'src/features/visitas/ReporteVisitasPage.tsx',
      'src/features/verificacion/VerificaPage.tsx',
      'src/features/consulta/ConsultaPage.tsx',
      'src/features/archivo/ArchivoPage.tsx',
      'src/features/seguimiento/SeguimientoPage.tsx',
      'src/features/mesa-de-partes/virtual/MpvirtualPage.tsx',
      'src/features/reclamos/LibroReclamaPage.tsx',
      'src/features/transparencia/TransparenciaPage.tsx',
      'src/features/sesion/LoginPage.tsx',
    ].map((pagina) => [pagina, { file: 'assets/p.js', isDynamicEntry: true, imports: ['index.html'] }] as const)
    return arbol({
      'web/dist/.vite/manifest.json': JSON.stringify(
        Object.fromEntries([
          ['index.html', { file: 'assets/index.js', isEntry: true, css: ['assets/index.css'] }],
          ...['local', 'peru'].map((firmador) => [
            `firma-${firmador}/invokerstatus.html`,
            { file: 'assets/p.js', isEntry: true },
          ]),
          ...rutas,
        ]),
      ),
      'web/dist/assets/index.js': trozo,
      'web/dist/assets/p.js': 'p()',
      'web/dist/assets/index.css': 'a{}',
      'scripts/leyes/tamanos.json': JSON.stringify({ login: { js: 1_000, css: 0, total: 1_000 } }),
    })
  }

  it('passes below the budgets and says how much each page moved', () => {
    const { status, salida } = correr('tamanos.mjs', construido(randomBytes(2_000)))
    expect(status).toBe(0)
    expect(salida).toMatch(/login +js +2\.0 +\+1\.\d\d +126\b/)
  })

  it('fails above a budget and names the page', () => {
    const { status, salida } = correr('tamanos.mjs', construido(randomBytes(140_000)))
    expect(status).toBe(1)
    expect(salida).toMatch(/public report js: 140\.\d of 122\.9 kB/)
  })

  it('J fails when the build holds a source map, or names one', () => {
    for (const [archivo, texto] of [
      ['assets/p.js.map', '{}'],
      ['assets/q.js', 'q()\n//# sourceMappingURL=data:application/json;base64,e30='],
    ] as const) {
      const carpeta = construido(randomBytes(2_000))
      writeFileSync(join(carpeta, 'web/dist', archivo), texto)
      const { status, salida } = correr('tamanos.mjs', carpeta)
      expect([status, salida]).toEqual([1, expect.stringContaining(`${archivo} is or names a source map`)])
    }
  })

  it('fails when the gallery of pieces is in the build', () => {
    const carpeta = arbol({
      'web/dist/.vite/manifest.json': JSON.stringify({ 'galeria/index.html': { file: 'assets/g.js', isEntry: true } }),
    })
    expect(correr('tamanos.mjs', carpeta)).toMatchObject({
      status: 1,
      salida: expect.stringContaining('for development'),
    })
  })

  it('fails when a route is no chunk of its own', () => {
    const carpeta = arbol({
      'web/dist/.vite/manifest.json': JSON.stringify({ 'index.html': { file: 'a.js', isEntry: true } }),
      'web/dist/a.js': 'a()',
    })
    expect(correr('tamanos.mjs', carpeta).salida).toContain('is no chunk of its own')
  })
})

describe('cerradura', () => {
  const repositorio = (paquetes: object, archivos: Record<string, string> = {}) => {
    const carpeta = arbol({ 'package-lock.json': JSON.stringify({ packages: paquetes }), ...archivos })
    execFileSync('git', ['init', '-q'], { cwd: carpeta })
    execFileSync('git', ['add', '-A'], { cwd: carpeta })
    return carpeta
  }

  it('passes a lock with every platform, nested and hoisted', () => {
    const carpeta = repositorio({
      '': { optionalDependencies: { a: '1' } },
      server: { optionalDependencies: { b: '1' } },
      'node_modules/a': { optionalDependencies: { 'a-linux': '1' } },
      'node_modules/a/node_modules/a-linux': {},
      'node_modules/b': {},
    })
    expect(correr('cerradura.mjs', carpeta)).toMatchObject({ status: 0 })
  })

  it('J names a package that is not the program of its name, and one that looks like ours', () => {
    const carpeta = repositorio({
      '': { devDependencies: { k6: '1' } },
      server: { dependencies: { fastify: '5', kysely: '1' } },
      'node_modules/k6': {},
      ...{ 'node_modules/fastify': {}, 'node_modules/kysely': {}, 'node_modules/kysely/node_modules/fastly': {} },
      ...{ 'node_modules/fastfiy': {}, 'node_modules/fastifyy': {}, 'node_modules/kyseli': {} },
    })
    const { status, salida } = correr('cerradura.mjs', carpeta)
    expect(status).toBe(1)
    expect(salida).toContain('k6 is not the program of that name')
    for (const [falso, bueno] of [
      ['fastfiy', 'fastify'],
      ['fastifyy', 'fastify'],
      ['kyseli', 'kysely'],
    ])
      expect(salida).toContain(`${falso} looks like ${bueno}`)
    expect(salida).not.toContain('fastly looks')
  })

  it('names a missing platform, a host, a path of one machine and a secret', () => {
    const paquete = { optionalDependencies: { 'a-win': '1' }, resolved: 'https://example.com/a.tgz' }
    const carpeta = repositorio(
      { 'node_modules/a': paquete },
      { 'a.md': 'see /root/notes\n', 'b.pem': `-----BEGIN ${'PRIVATE'} KEY-----\n` },
    )
    const { status, salida } = correr('cerradura.mjs', carpeta)
    expect(status).toBe(1)
    expect(salida).toContain('needs a-win')
    expect(salida).toContain("names a host in 'resolved'")
    expect(salida).toContain('a.md:1: looks like a path of one machine')
    expect(salida).toContain('b.pem:1: looks like a private key')
  })
})

describe('dias', () => {
  it('PLA-01 leaves counting to the engine, and names who counts besides it', () => {
    const seguida = (archivos: Record<string, string>) => {
      const carpeta = arbol(archivos)
      execFileSync('git', ['init', '-q'], { cwd: carpeta })
      execFileSync('git', ['add', '.'], { cwd: carpeta })
      return carpeta
    }
    const bien = {
      'contracts/src/plazos-calculo.ts': 'export const semana = (d: Date) => d.getUTCDay()',
      'server/src/espera.ts': 'const MES_MS = 30 * DIA_MS',
      'server/src/uno.test.ts': 'd.setUTCDate(3)',
    }
    expect(correr('dias.mjs', seguida(bien)).status).toBe(0)
    const { status, salida } = correr(
      'dias.mjs',
      seguida({
        ...bien,
        'server/src/habiles.ts': 'const esHabil = (d: Date) => d.getUTCDay() % 6 !== 0',
        'web/src/manana.ts': 'const m = new Date(ms + DIA_MS).toISOString().slice(0, 10)',
        'server/src/feriados.ts': "const DIAS = ['Viernes Santo']",
      }),
    )
    expect(status).toBe(1)
    expect(salida).toContain('server/src/habiles.ts:1 reads a day of the week')
    expect(salida).toContain('web/src/manana.ts:1 steps from day to day')
    expect(salida).toContain('server/src/feriados.ts:1 knows holidays')
  })
})

describe('decisiones', () => {
  it('lets pass what says that it is a decision, or a migration, and refuses bare and wrong numbers', () => {
    const carpeta = arbol({
      'docs/decisions/0001-uno.md': '# 0001 One\n\nChanges 0002.\n',
      'docs/decisions/0002-dos.md': '# 0002 Two\n\nSee decision 0001.\n',
      'a.ts': [
        "const telefono = '555-0002' // as decisions 0001 and 0002 say",
        '/** Of migration 0002, and of (decision',
        ' * 0001). */',
        'const codigo = 0o001',
        '// Known (0001), and decision 0009.',
        "it('FIR-25 0002 a title stays', () => {})",
      ].join('\n'),
    })
    execFileSync('git', ['init', '-q'], { cwd: carpeta })
    execFileSync('git', ['add', '-A'], { cwd: carpeta })
    const { status, salida } = correr('decisiones.mjs', carpeta)
    expect(status).toBe(1)
    expect(salida.trim().split('\n').slice(1)).toEqual([
      '  a.ts:5: there is no decision 0009',
      "  a.ts:5: 0001 alone: write 'decision 0001', or what else it is",
      "  docs/decisions/0001-uno.md:3: 0002 alone: write 'decision 0002', or what else it is",
    ])
  })
})

describe('siembra', () => {
  const DICE = 'People see a wrong total (ZZZ-01).\n'
  const CAE = 'Cae en: web/src/a.test.ts › ZZZ-01 the total\n'
  const cambio = (antes: string, ruta = 'web/src/a.ts') =>
    `diff --git a/${ruta} b/${ruta}\n--- a/${ruta}\n+++ b/${ruta}\n@@ -1,2 +1,2 @@\n const uno = 1\n-${antes}\n+const dos = 3\n`
  const conSiembras = (parches: Record<string, string>) =>
    arbol({
      'docs/spec/libro.md': '- **ZZZ-01** One.\n',
      'web/src/a.ts': 'const cero = 0\n\nconst uno = 1\nconst dos = 2\n',
      'web/src/a.test.ts': "it('ZZZ-01 the total', () => {})\n",
      ...Object.fromEntries(Object.entries(parches).map(([n, texto]) => [`scripts/leyes/siembra/${n}.patch`, texto])),
    })
  const buena = `${DICE}${CAE}\n${cambio('const dos = 2')}`

  it('passes seventy-eight faults whose lines and tests are there, wherever the lines stand now', () => {
    const numeros = Array.from({ length: 82 }, (_, i) => `${String(i + 1).padStart(2, '0')}-a-fault`)
    const carpeta = conSiembras(Object.fromEntries(numeros.map((nombre) => [nombre, buena])))
    expect(correr('siembra.mjs', carpeta)).toMatchObject({ status: 0 })
  })

  it('names a gap, an unknown requirement, a test that is gone, lines that are gone and a fault in a test', () => {
    const { status, salida } = correr(
      'siembra.mjs',
      conSiembras({
        '01-good': buena,
        '03-gap': buena,
        '04-unknown': buena.replace('ZZZ-01)', 'ZZZ-09)'),
        '05-no-test': buena.replace('the total', 'the sum'),
        '06-no-lines': `${DICE}${CAE}\n${cambio('const dos = 4')}`,
        '07-in-a-test': `${DICE}${CAE}\n${cambio('x', 'web/src/a.test.ts')}`,
        '08-says-nothing': cambio('const dos = 2'),
      }),
    )
    expect(status).toBe(1)
    expect(salida).not.toContain('01-good')
    for (const falta of [
      '03-gap.patch is not the next number',
      '04-unknown.patch names ZZZ-09, which the book lacks',
      "05-no-test.patch is caught by 'ZZZ-01 the sum', which web/src/a.test.ts holds 0 times",
      '06-no-lines.patch finds its lines in web/src/a.ts no more',
      '07-in-a-test.patch changes web/src/a.test.ts, which is not the product',
      '08-says-nothing.patch names no requirement',
      "08-says-nothing.patch has no line 'Cae en:",
      'there are 7 planted faults instead of 82',
    ])
      expect(salida).toContain(falta)
  })
})

describe('contratos', () => {
  const web = (...paginas: string[]) =>
    arbol({
      'web/tsconfig.json': '{ "compilerOptions": { "strict": true, "noEmit": true }, "include": ["src/**/*.ts"] }',
      'contracts/visitas.ts':
        "export const visitasApi = { guardar: { id: '1', method: 'PUT', path: '/v', acceso: 'sesion', resumen: 'x', body: 1, respuesta: 2 } }\n",
      ...Object.fromEntries(
        paginas.map((pagina, i) => [
          `web/src/pagina${i}.ts`,
          `import { visitasApi } from '../../contracts/visitas'\n${pagina}\n`,
        ]),
      ),
    })

  it('lets pass what is sent, what came, and all else of a call', () => {
    const carpeta = web('export const x = [visitasApi.guardar.path, { body: 1 }.body, (r: Request) => r.body]')
    expect(correr('contratos.mjs', carpeta)).toMatchObject({ status: 0 })
  })

  // One run for all of them: each starts a compiler.
  it('refuses a schema of a call, however it is read', () => {
    const paginas = [
      ['export const x = visitasApi.guardar.body', 2, 'body'],
      ["export const x = visitasApi.guardar['respuesta']", 2, 'respuesta'],
      ['export const { body } = visitasApi.guardar', 2, 'body'],
      ['const { guardar } = visitasApi\nexport const x = guardar.body', 3, 'body'],
      ['export const f = ({ respuesta }: typeof visitasApi.guardar) => respuesta', 2, 'respuesta'],
    ] as const
    const { status, salida } = correr('contratos.mjs', web(...paginas.map(([pagina]) => pagina)))
    expect(status).toBe(1)
    expect(
      salida
        .trim()
        .split('\n')
        .slice(1)
        .map((linea) => linea.trim())
        .sort(),
    ).toEqual(
      paginas.map(
        ([, linea, nombre], i) => `web/src/pagina${i}.ts:${linea}: '${nombre}' of a call is not in the web build`,
      ),
    )
  })

  it('refuses to pass without having read anything', () => {
    expect(correr('contratos.mjs', arbol({})).salida).toContain('no file was read')
  })
})
