import { X509Certificate } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { identidadDePrueba } from '../../../../firma/test/certificados-de-prueba.ts'
import { usarBase } from '../../../test/base.ts'
import { enlazarTodo } from '../../../test/cadena.ts'
import { usarComandos } from '../../../test/comando.ts'
import { unaLista, unFirmanteDeListas } from '../../../test/lista-de-prueba.ts'
import { MUDO } from '../../../test/obrero.ts'
import { pkcs12DePrueba } from '../../../test/pkcs12-de-prueba.ts'
import { unServidorDeCorreo } from '../../../test/servidor-de-correo.ts'
import { abrirTsaDePrueba } from '../../../test/tsa-de-prueba.ts'
import { leerConfig } from '../../config.ts'
import { abrirBaseDeDatos } from '../../platform/db/conexion.ts'
import { abrirCredencial } from '../../platform/identidad/credencial.ts'
import { puertoLibre } from '../../platform/postgres/puerto.ts'
import { abrirArchivos } from '../../programa/base.ts'
import { comprobacionesDeAjustes } from './ajustes.ts'
import { comprobacionesDeBase } from './base.ts'
import { examinarCadena } from './cadena.ts'
import { comprobacionesDeCarpeta } from './carpeta.ts'
import { comprobar, type Resultado } from './comprobacion.ts'
import { comprobacionesDeFirma } from './firma.ts'
import { comprobacionesDeSocios } from './socios.ts'

const bd = usarBase()
/** One that a test damages. */
const danada = usarBase()
const { correr } = usarComandos()
let DATOS: string
beforeEach(() => {
  DATOS = mkdtempSync(join(tmpdir(), 'cabildo doctor '))
})
afterEach(() => rmSync(DATOS, { recursive: true, force: true }))

type Env = Record<string, string>
const real = (env: Env = {}) => leerConfig({ DATABASE_URL: bd.url, DATOS, ...env })
/** What a report says of one subject: its state and its words. */
const de = (resultados: readonly Resultado[], cual: string) =>
  resultados.filter(({ que }) => que === cual).map(({ estado, dice }) => `${estado}: ${dice}`)

describe('the checks', () => {
  test('one that hangs and one that breaks are told in their places, without passwords, and hide no other', async () => {
    const colgada = () => new Promise<never>(() => undefined)
    const rota = () => Promise.reject(new Error('no se llega a smtp://yo:muy-secreta@correo.local'))
    const vana = () => ({ estado: 'bien', dice: 'anda' }) as const
    const que = ['colgada', 'rota', 'vana']
    const resultados = await comprobar(
      [colgada, rota, vana].map((hacer, i) => ({ que: que[i] ?? '', hacer })),
      20,
    )
    expect(que.flatMap((una) => de(resultados, una))).toEqual([
      'mal: no respondió a tiempo',
      'mal: no se pudo comprobar (no se llega a smtp://correo.local)',
      'bien: anda',
    ])
  })

  test('H3 a store that does not answer is not taken for a full one', async () => {
    const s3 = { direccion: `http://127.0.0.1:${await puertoLibre()}`, region: 'pe', bucket: 'archivos' }
    const cuenta = { claveId: 'cabildo', claveSecreta: 'muy-secreta', prefijo: 'valle-alto' }
    const config = { datos: DATOS, s3: { ...s3, ...cuenta }, clamd: null, subidaMaximaBytes: 1 }
    const abrir = () => abrirArchivos(config, { warn: () => undefined, error: () => undefined })
    expect(de(await comprobar(comprobacionesDeCarpeta(config, abrir)), 'archivos')).toEqual([
      'mal: el almacén no responde (S3 no responde: ECONNREFUSED)',
    ])
  })

  const SEGURA = { DIRECCION_PUBLICA: 'https://tramites.example.com' }
  test.each<[que: string, env: Env, estado: string]>([
    ['demostración', {}, 'bien'],
    ['demostración', { DEMO: 'true' }, 'aviso'],
    ['demostración', { DEMO: 'true', ...SEGURA }, 'mal'],
    ['secreto', {}, 'aviso'],
    ['secreto', { DATABASE_URL: '' }, 'bien'],
    ['secreto', { SECRETO: 's'.repeat(32) }, 'bien'],
    ['proxy', {}, 'bien'],
    ['proxy', { HOST: '127.0.0.1' }, 'aviso'],
    ['proxy', SEGURA, 'aviso'],
    ['proxy', { ...SEGURA, TRUST_PROXY: 'loopback' }, 'bien'],
    ['https', {}, 'aviso'],
    ['https', SEGURA, 'aviso'],
    ['https', { ...SEGURA, HSTS: 'true' }, 'bien'],
    ['https', { HSTS: 'true' }, 'mal'],
    ['https', { DIRECCION_PUBLICA: 'http://tramites.example.com' }, 'aviso'],
  ])('settings that do not go together are told: %s with %o is %s', async (que, env, estado) => {
    const resultados = await comprobar(comprobacionesDeAjustes(real(env), undefined))
    expect(resultados.filter((uno) => uno.que === que).map((uno) => uno.estado)).toEqual([estado])
  })

  test('a logo or templates that would stop the start are told', async () => {
    const ENTIDAD_LOGO = join(DATOS, 'logo.png')
    const PLANTILLAS_DOCUMENTOS = join(DATOS, 'plantillas.json')
    const decir = async (env: Env) => {
      const resultados = await comprobar(comprobacionesDeAjustes(real(env), undefined))
      return ['escudo', 'plantillas'].flatMap((que) => de(resultados, que))
    }
    expect((await decir({})).map((linea) => linea.slice(0, 5))).toEqual(['bien:', 'bien:'])
    const puestas = { ENTIDAD_LOGO, PLANTILLAS_DOCUMENTOS }
    expect(await decir(puestas)).toEqual([
      'mal: ENTIDAD_LOGO no se puede leer: revise la ruta y los permisos del archivo.',
      expect.stringMatching(/^mal: .*PLANTILLAS_DOCUMENTOS/),
    ])
    writeFileSync(ENTIDAD_LOGO, 'hola')
    expect((await decir(puestas))[0]).toBe('mal: ENTIDAD_LOGO no es una imagen PNG ni JPG.')
  })

  test.runIf(process.platform !== 'win32')('a settings file that others may read is told', async () => {
    const archivo = join(DATOS, 'cabildo.env')
    writeFileSync(archivo, '', { mode: 0o600 })
    const decir = async () => de(await comprobar(comprobacionesDeAjustes(real(), archivo)), 'ajustes')
    expect(await decir()).toEqual([`bien: válidos, en ${archivo}`])
    chmodSync(archivo, 0o640)
    expect(await decir()).toEqual([`aviso: válidos, pero otros usuarios pueden leer ${archivo}`])
  })

  test('the database tells its version, room and clock, what it lacks, who works on it and what was given up', async () => {
    const duena = abrirBaseDeDatos(danada.url, { max: 2, alFallar: () => undefined })
    onTestFinished(() => duena.cerrar())
    const decir = async (env?: Env) => comprobar(comprobacionesDeBase(duena, real(env)))
    const buena = await decir()
    expect(de(buena, 'base de datos').map((linea) => linea.replace(/\d+/g, 'N'))).toEqual([
      expect.stringMatching(/^bien: PostgreSQL N\.N$|^aviso: PostgreSQL N\.N: desde el N-N-N hay N\.N, que corrige/),
      'bien: N de N conexiones en uso; caben N servidores con POOL_MAX=N',
      'bien: su reloj coincide con el de esta máquina',
    ])
    expect(de(buena, 'orden de los textos')).toEqual([
      'bien: los textos se ordenan como cuando se hicieron sus índices',
    ])
    expect(['migraciones', 'avisos', 'trabajos'].flatMap((que) => de(buena, que))).toEqual([
      'bien: al día',
      'bien: llegan de una conexión a otra (LISTEN)',
      'bien: ninguno se dio por perdido',
    ])
    expect(de(buena, 'obrero')).toEqual(['aviso: no trabaja ninguno: los correos esperan'])
    expect(de(await decir({ POOL_MAX: '100' }), 'base de datos')[1]).toMatch(/^mal: .* caben 0 servidores/)
    expect(de(buena, 'demostración')).toEqual([])
    await danada.comoDueno('insert into demostracion (anio) values (2026)')
    expect(de(await decir({ DEMO: 'true' }), 'demostración')).toEqual([])
    expect(de(await decir(), 'demostración')[0]).toMatch(/^mal: la base de datos tiene las cuentas de ejemplo/)

    await danada.comoDueno(`delete from migraciones_huella where nombre >= '0009'`)
    await danada.comoDueno(`select graphile_worker.add_job('enviar_correo', '{}', max_attempts := 1)`)
    await danada.comoDueno('update graphile_worker._private_jobs set attempts = max_attempts')
    await danada.comoDueno(`select graphile_worker.add_job('leer_texto', '{}', run_at := now() - interval '1 hour')`)
    const mala = await decir()
    expect(de(mala, 'migraciones')[0]).toMatch(/^aviso: faltan \d+, desde 0009/)
    expect(de(mala, 'obrero')).toEqual(['mal: no trabaja ninguno; un trabajo espera hace 60 minutos'])
    expect(de(mala, 'trabajos')).toEqual(['aviso: se dieron por perdidos: enviar_correo (1)'])
  })

  test("RENIEC's password that another SECRETO has encrypted is told", async () => {
    const SECRETO = 's'.repeat(32)
    const pide = {
      IDENTIDAD: 'pide',
      ENTIDAD_RUC: '20131312955',
      PIDE_RENIEC_USUARIO: '40000005',
      PIDE_RENIEC_CLAVE: 'x',
    }
    const decir = async (env: Env) =>
      de(await comprobar(comprobacionesDeBase(bd, real({ ...pide, ...env }))), 'clave de RENIEC').join()
    expect(await decir({ SECRETO })).toMatch(/^bien: se puede leer/)
    await abrirCredencial('x', { bd, secreto: SECRETO, log: MUDO }).proponer()
    expect(await decir({ SECRETO })).toMatch(/^bien: se puede leer/)
    expect(await decir({ SECRETO: 'o'.repeat(32) })).toMatch(
      /^aviso: la que Cabildo renovó no se puede leer: SECRETO no es/,
    )
    // No secret is made for looking, and nothing is said of a registry that is not asked.
    expect([await decir({}), await decir({ SECRETO: 'o'.repeat(32), IDENTIDAD: 'padron' })]).toEqual(['', ''])
    expect(readdirSync(DATOS)).toEqual([])
  })

  test('mail and registries are reached, not asked: down, silent about passwords, or with another clock', async () => {
    const correo = unServidorDeCorreo()
    let adelantoMs = 0
    const visto: string[] = []
    const registro = createServer(({ method, url }, respuesta) => {
      visto.push(`${method} ${url}`)
      respuesta.setHeader('date', new Date(Date.now() + adelantoMs).toUTCString())
      respuesta.writeHead(404).end()
    })
    await new Promise<void>((listo) => registro.listen(0, '127.0.0.1', listo))
    const url = `http://127.0.0.1:${(registro.address() as AddressInfo).port}/Rest/Consultar`
    const pide = { ENTIDAD_RUC: '20131312955', PIDE_RENIEC_USUARIO: '40000005', PIDE_RENIEC_CLAVE: 'x' }
    const socios = { IDENTIDAD: 'pide', ...pide, PIDE_RENIEC: url, PIDE_SUNAT: url, SISGEDO: 'http', SISGEDO_URL: url }
    const decir = (env: Env) => comprobar(comprobacionesDeSocios(real({ ...socios, ...env })))
    try {
      await correo.abrir()
      const buena = await decir({ SMTP_URL: correo.url })
      expect(buena.map(({ que, estado }) => [que, estado])).toEqual([
        ['correo', 'bien'],
        ['RENIEC', 'bien'],
        ['SUNAT', 'bien'],
        ['Sisgedo', 'bien'],
      ])
      expect(visto).toEqual(['HEAD /', 'HEAD /', 'HEAD /'])
      adelantoMs = 3_600_000
      expect(de(await decir({}), 'SUNAT')[0]).toMatch(/^aviso: .* su reloj difiere 3\d\d\d s/)
      await correo.cerrar()
      const conClave = correo.url.replace('//', '//yo:muy-secreta@')
      const mala = await decir({ SMTP_URL: conClave, PIDE_SUNAT: `http://127.0.0.1:${await puertoLibre()}/` })
      expect(de(mala, 'correo')[0]).toMatch(/^mal: 127\.0\.0\.1: no /)
      expect(de(mala, 'SUNAT')).toEqual(['mal: no se llega a 127.0.0.1: no hay nadie en esa dirección y puerto'])
      expect(JSON.stringify(mala)).not.toContain('muy-secreta')
      expect(de(await comprobar(comprobacionesDeSocios(real())), 'correo')[0]).toMatch(/^aviso: sin SMTP_URL/)
    } finally {
      await correo.cerrar()
      await new Promise((listo) => registro.close(listo))
    }
  })

  test('CON-16 F8 with what cargos are sealed is told, until when, and why they wait or go without', async () => {
    const [raices, archivo] = [join(DATOS, 'raices-del-sello'), join(DATOS, 'sello.p12')]
    mkdirSync(raices)
    const decir = async (ajustes: Env) => {
      const resultados = await comprobar(comprobacionesDeFirma(real({ FIRMA_RAICES: raices, ...ajustes })))
      return de(resultados, 'sello de la municipalidad').join()
    }
    const guardar = async (dias: number) => {
      const agente = identidadDePrueba({ nombre: 'AGENTE MPVA', hasta: new Date(Date.now() + dias * 86_400_000) })
      writeFileSync(archivo, await pkcs12DePrueba([agente], 'clave'))
    }
    const suyo = { FIRMA_ENTIDAD: archivo, FIRMA_ENTIDAD_CLAVE: 'clave' }
    expect(await decir({})).toBe('aviso: los cargos van sin sello digital: no hay FIRMA_ENTIDAD')
    expect(await decir({ DEMO: 'true' })).toBe('bien: de demostración: los cargos se sellan sin valor legal')
    expect(await decir(suyo)).toBe('mal: los cargos esperan: no está el archivo de FIRMA_ENTIDAD')
    await guardar(400.5)
    expect(await decir(suyo)).toMatch(/^bien: «AGENTE MPVA», hasta el \d\d\/\d\d\/20\d\d$/)
    expect(await decir({ ...suyo, FIRMA_ENTIDAD_CLAVE: 'otra' })).toBe(
      'mal: los cargos esperan: FIRMA_ENTIDAD_CLAVE no abre el certificado',
    )
    await guardar(10.5)
    expect(await decir(suyo)).toBe('aviso: «AGENTE MPVA» vence en 10 días')
    rmSync(raices, { recursive: true })
  })

  test('FIR-24 the signer tells whose certificates it has, whom it trusts and for how long, and who gives the time', async () => {
    const [raices, certificados] = [join(DATOS, 'raices'), join(DATOS, 'certificados')]
    for (const carpeta of [raices, certificados]) mkdirSync(carpeta)
    const tsa = await abrirTsaDePrueba()
    const env = { FIRMA_RAICES: raices, FIRMA_CERTIFICADOS: certificados, FIRMA_TSA: tsa.direccion }
    const decir = async (ajustes: Env = env) => {
      const resultados = await comprobar(comprobacionesDeFirma(real(ajustes)))
      return ['firmador', 'certificados raíz', 'sello de tiempo'].map((que) => de(resultados, que).join())
    }
    const guardar = (nombre: string, hasta: Date) =>
      writeFileSync(
        join(raices, `${nombre}.pem`),
        new X509Certificate(identidadDePrueba({ nombre, autoridad: true, hasta }).certificado).toString(),
      )
    const enDias = (dias: number) => new Date(Date.now() + dias * 86_400_000)
    try {
      guardar('Duradera', enDias(4_000))
      expect(await decir()).toEqual([
        `aviso: no hay certificados en ${certificados}`,
        expect.stringMatching(/^bien: 1 vigentes; la primera en vencer es «Duradera», el \d\d\/\d\d\/20\d\d$/),
        'aviso: 127.0.0.1 lo concede, y no es de confianza',
      ])
      guardar('Breve', enDias(10.5))
      writeFileSync(join(certificados, '40000005.p12'), '')
      tsa.estado.falla = 'rechazo'
      expect(await decir()).toEqual([
        'bien: local, con 1 certificados',
        'aviso: «Breve» vence en 10 días; hay 2',
        'mal: 127.0.0.1 no lo concede',
      ])
      guardar('Pasada', enDias(-5))
      rmSync(certificados, { recursive: true })
      expect(await decir()).toEqual([
        `mal: no se puede leer ${certificados}`,
        'aviso: venció «Pasada»; hay 3',
        'mal: 127.0.0.1 no lo concede',
      ])
      tsa.estado.falla = null
      writeFileSync(join(raices, 'sellos.cer'), tsa.raiz)
      expect((await decir())[2]).toBe('bien: 127.0.0.1 lo concede')
      expect((await decir({}))[0]).toMatch(/^mal: nadie puede firmar: no hay certificados/)
      expect((await decir({ DEMO: 'true' }))[0]).toMatch(/^bien: autoridad de demostración/)
      rmSync(raices, { recursive: true })
      expect((await decir())[1]).toMatch(/^mal: No se puede leer la carpeta/)
    } finally {
      await tsa.cerrar()
    }
  })
})

test('FIR-24 0108 the list of trusted services is told with its number and its end, loudly where it ended', async () => {
  const [FIRMA_TSL, FIRMA_TSL_FIRMANTE] = [join(DATOS, 'tsl.xml'), join(DATOS, 'firmante-tsl.pem')]
  const firmante = unFirmanteDeListas()
  const suyos = (nombre: string) => [identidadDePrueba({ nombre, autoridad: true }).certificado]
  const servicios = [
    { certificados: suyos('A') },
    { certificados: suyos('B') },
    { certificados: suyos('C'), estado: 'withdrawn' },
  ]
  writeFileSync(FIRMA_TSL_FIRMANTE, new X509Certificate(firmante.certificado).toString())
  const decir = async (dias: number) => {
    const vence = new Date(Date.now() + dias * 86_400_000).toISOString()
    writeFileSync(FIRMA_TSL, unaLista({ servicios, firmante, vence }))
    const resultados = await comprobar(comprobacionesDeFirma(real({ FIRMA_TSL, FIRMA_TSL_FIRMANTE })))
    return ['certificados raíz', 'lista de confianza'].map((que) => de(resultados, que).join())
  }
  const cual =
    /PE n\.º 42 de Operador de Prueba, del 30\/09\/2026 al \d\d\/\d\d\/20\d\d: 2 servicios vigentes, 1 que no cuentan/
  const [raices, sana] = await decir(60)
  expect([raices, sana]).toEqual(['bien: solo las de la lista de confianza', expect.stringMatching(cual)])
  expect(sana).toMatch(/^bien: /)
  const [, breve] = await decir(10.5)
  expect(breve).toMatch(/^aviso: la lista de confianza PE n\.º 42 vence en 10 días, el /)
  expect(breve).toMatch(cual)
  expect((await decir(-0.01))[1]).toMatch(/^mal: la lista de confianza PE n\.º 42 venció el /)
  writeFileSync(FIRMA_TSL, readFileSync(FIRMA_TSL, 'utf8').replace('>42<', '>43<'))
  const resultados = await comprobar(comprobacionesDeFirma(real({ FIRMA_TSL, FIRMA_TSL_FIRMANTE })))
  expect(de(resultados, 'lista de confianza').join()).toMatch(/^mal: La lista de confianza .* cambió después/)
})

test('FIR-20 the signers of others are reached, told nothing, and their clock is compared', async () => {
  const raices = join(DATOS, 'raices')
  mkdirSync(raices)
  const pedidos: string[] = []
  const socio = createServer((pedido, respuesta) => {
    pedidos.push(`${pedido.method} ${pedido.url} ${pedido.headers.authorization ?? ''}`)
    respuesta.setHeader('date', new Date(Date.now() + 60_000).toUTCString()).end()
  })
  await new Promise<void>((listo) => socio.listen(0, '127.0.0.1', listo))
  onTestFinished(() => void socio.close())
  const direccion = `http://127.0.0.1:${(socio.address() as AddressInfo).port}`
  const credenciales = join(DATOS, 'fwAuthorization.json')
  const decir = async (ajustes: Env) =>
    de(await comprobar(comprobacionesDeFirma(real({ FIRMA_RAICES: raices, ...ajustes }))), 'firmador').join()
  const refirma = { FIRMADOR: 'refirma', REFIRMA_CLIENTE: 'cliente', REFIRMA_SECRETO: 'muy-secreto' }
  const firmaperu = { FIRMADOR: 'firmaperu', FIRMAPERU_CREDENCIALES: credenciales }
  writeFileSync(
    credenciales,
    JSON.stringify({ client_id: 'cliente', client_secret: 'muy-secreto', token_url: `${direccion}/token` }),
  )
  for (const ajustes of [{ ...refirma, REFIRMA_DIRECCION: direccion }, firmaperu])
    expect(await decir(ajustes)).toMatch(/^aviso: 127\.0\.0\.1 responde, y su reloj difiere (59|60) s/)
  expect(pedidos).toEqual(['HEAD / ', 'HEAD / '])
  expect(await decir({ ...refirma, REFIRMA_DIRECCION: 'http://127.0.0.1:1' })).toMatch(
    /^mal: no se llega a 127\.0\.0\.1/,
  )
})

describe('the order', () => {
  test('looks at a whole installation, changes nothing, and ends with 1 only where something is wrong', async () => {
    const env = { DATOS, DATABASE_URL: bd.url, DEMO: 'true' }
    mkdirSync(join(DATOS, 'archivos'))
    const { codigo, salida, errores } = await correr(['doctor'], env)
    expect([codigo, errores]).toEqual([0, ''])
    expect(salida).toContain('✔ archivos: se guardan, se leen y se borran\n')
    expect(salida).toContain('! correo: sin SMTP_URL')
    expect(salida).toMatch(/Errores: 0\.\n$/)

    await bd.db.insertInto('correos').values({ para: 'a@b.pe', asunto: 'a', texto: 'a' }).execute()
    const aFondo = await correr(['doctor', '--a-fondo'], env)
    expect([aFondo.codigo, aFondo.salida.match(/✘.*/g)]).toEqual([
      1,
      [expect.stringMatching(/^✘ revisión a fondo: correo sin trabajo en /)],
    ])
    expect(aFondo.salida).toContain('! cadena de la auditoría: sin ninguna línea')
  })

  test('D-33 reads the audit trail against its chain, and tells lines that nobody links and the first that was changed', async () => {
    const linea = (registro: number) => `insert into auditoria (en, tabla, registro, accion, despues)
      values (now() - interval '3 hours', 'visitas', '${registro}', 'INSERT', '{}')`
    for (const registro of [1, 2, 3]) await danada.comoDueno(linea(registro))
    await enlazarTodo(danada)
    const decir = async () => de(await examinarCadena(danada, real()), 'cadena de la auditoría').join()
    expect(await decir()).toBe('bien: completa: 3 líneas como se escribieron')
    const raiz = 'ab'.repeat(32)
    await danada.comoDueno(`insert into auditoria_raices (dia, linea, huella, lineas)
      select '2020-01-01', linea, huella, 3 from auditoria_cadena order by linea desc limit 1`)
    const [{ buena } = { buena: '' }] = await danada.comoDueno<{ buena: string }>(
      `select encode(huella, 'hex') as buena from auditoria_raices`,
    )
    const conRaiz = async (dicha: string) =>
      de(await examinarCadena(danada, real(), dicha), 'cadena de la auditoría').at(-1)
    expect(await conRaiz(buena)).toBe(`bien: la raíz ${buena} es la del 01/01/2020`)
    expect(await conRaiz(raiz)).toContain(`mal: ninguna raíz es ${raiz}`)
    await danada.comoDueno(`begin; set local session_replication_role = 'replica'; truncate auditoria_raices; commit`)
    await danada.comoDueno(linea(4))
    expect(await decir()).toMatch(
      /^aviso: 3 líneas como se escribieron, pero 1 esperan su enlace hace 1[78]\d minutos$/,
    )
    await danada.comoDueno(`set session_replication_role = 'replica';
      update auditoria set registro = '7' where registro = '2'`)
    expect(await decir()).toMatch(
      /^mal: la línea \d+, escrita el \d\d\/.* a las .*, cambió después de escribirse; las 1 líneas anteriores/,
    )
  })

  test('goes on without a database, whose password it does not tell, and lists all that is wrong with the settings', async () => {
    const DATABASE_URL = 'postgres://yo:muy-secreta@127.0.0.1:1/cabildo'
    const { codigo, salida } = await correr(['doctor', '--json'], { DATOS, DATABASE_URL })
    const lineas = JSON.parse(salida) as Resultado[]
    expect(codigo).toBe(1)
    expect(de(lineas, 'base de datos')[0]).toMatch(/no hay un PostgreSQL en esa dirección y puerto/)
    expect(de(lineas, 'archivos')).toEqual([`aviso: ${join(DATOS, 'archivos')} todavía no existe`])
    expect(readdirSync(DATOS)).toEqual([])
    expect(salida).not.toContain('muy-secreta')

    writeFileSync(join(DATOS, 'cabildo.env'), 'PUERT=81\nCOLOR_MARCA=rojo\n')
    const mala = await correr(['doctor'], { DATOS, DATABASE_URL, HSTS: 'si' })
    expect([mala.codigo, mala.salida.match(/✘.*/g)]).toEqual([
      1,
      [
        '✘ ajustes: PUERT no es un ajuste: ¿quiso decir PUERTO?',
        '✘ ajustes: HSTS debe ser true o false',
        '✘ ajustes: COLOR_MARCA debe ser un color en la forma #rrggbb',
      ],
    ])
  })

  test('does not make what is not there', async () => {
    const { codigo, salida } = await correr(['doctor'], { DATOS: join(DATOS, 'nunca') })
    expect(codigo).toBe(1)
    expect(salida.match(/✘.*/g)).toEqual([
      `✘ carpeta de datos: ${join(DATOS, 'nunca')} no existe`,
      `✘ base de datos: no hay una instalación en ${join(DATOS, 'nunca')}`,
    ])
    expect(() => rmSync(join(DATOS, 'nunca'))).toThrow('ENOENT')
    // A folder of somebody else.
    writeFileSync(join(DATOS, 'ajeno'), '')
    const ajena = await correr(['doctor'], { DATOS })
    expect([ajena.codigo, ajena.salida.match(/✘.*/g)]).toEqual([
      1,
      [`✘ base de datos: no hay una instalación en ${DATOS}`],
    ])
    expect(ajena.salida).toContain('Indique AJUSTES o DATOS, o prepare una: cabildo init')
    expect(readdirSync(DATOS)).toEqual(['ajeno'])
  })
})
