import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { decodeJwt } from 'jose'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { usarBase } from '../../../test/base.ts'
import { usarComandos } from '../../../test/comando.ts'
import { puertoLibre } from '../../platform/postgres/puerto.ts'

const bd = usarBase()
/** For the test that makes its first user. */
const vacia = usarBase()
const { correr, lanzar } = usarComandos()
let DATOS: string
beforeEach(() => {
  DATOS = mkdtempSync(join(realpathSync(tmpdir()), 'cabildo init '))
  // The account that PostgreSQL runs as under root has to pass through.
  chmodSync(DATOS, 0o711)
})
afterEach(() => rmSync(DATOS, { recursive: true, force: true }))

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const NUESTRA = ['--sin-preguntas', '--nombre', 'Municipalidad de Prueba', '--siglas', 'MDP', '--ciudad', 'Prueba']
/** What the database keeps of a section of the entity. */
const datosDe = async (base: typeof bd, seccion: string) => {
  const [fila] = await base.comoDueno(`select datos from entidad where seccion = '${seccion}'`)
  return (fila as { datos: object } | undefined)?.datos
}
const escritos = () => parseEnv(readFileSync(join(DATOS, 'cabildo.env'), 'utf8'))

/** Calls the product from outside. */
const pedir =
  (puerto: number, token = '') =>
  async (method: string, camino: string, cuerpo: object | null) => {
    const respuesta = await fetch(`http://127.0.0.1:${puerto}${camino}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: cuerpo && JSON.stringify(cuerpo),
    })
    return { status: respuesta.status, cuerpo: (await respuesta.json()) as Record<string, string> }
  }
const ingresar = (puerto: number, username: string, password: string) =>
  pedir(puerto)('POST', '/api/login', { username, password })

describe('an installation made by one order', () => {
  test('D-07 SHE-104 is served as it was answered: its administrator comes in once with what was printed, and changes it', async () => {
    const puerto = await puertoLibre()
    const logo = join(DATOS, 'escudo de otra parte.png')
    writeFileSync(logo, Buffer.from(PIXEL, 'base64'))
    const opciones = [
      ...NUESTRA,
      '--usuario',
      'jefatura',
      '--host',
      '127.0.0.1',
      '--puerto',
      String(puerto),
      '--logo',
      logo,
    ]
    const { codigo, salida } = await correr(['init', ...opciones], { DATOS })
    expect(codigo).toBe(0)
    const clave = /usuario jefatura y la contraseña ([a-z0-9-]{19}),/.exec(salida)?.[1] ?? ''
    // Nothing there edits without a version yet (D-145).
    expect(escritos()).toMatchObject({ VERSION_EXIGIDA: 'true' })
    expect(escritos()).toMatchObject({ DEMO: 'false', TRUST_PROXY: 'loopback' })
    // What the municipality says of itself is in the database alone (ORG-38).
    expect(Object.keys(escritos()).filter((ajuste) => /^(ENTIDAD|COLOR|MODULOS|DNI|PRIVACIDAD)/.test(ajuste))).toEqual(
      [],
    )
    if (process.platform !== 'win32') expect(statSync(join(DATOS, 'cabildo.env')).mode & 0o777).toBe(0o600)

    const programa = lanzar(['serve'], { DATOS })
    await programa.hasta(`Cabildo atiende en http://127.0.0.1:${puerto}`)
    expect(programa.salida()).not.toContain('contraseña')
    expect(programa.salida()).not.toContain('ya no se usa')
    const primera = await ingresar(puerto, 'jefatura', clave)
    const token = primera.cuerpo.access_token ?? ''
    expect(decodeJwt(token)).toMatchObject({ user: { id: 11, matchPassword: true } })
    expect(await pedir(puerto, token)('GET', '/api/users/11', null)).toMatchObject({
      status: 403,
      cuerpo: { cambiar_clave: true },
    })

    // Beside the running program, on the database that belongs to it.
    const repuesta = await correr(['user', 'reset', 'Jefatura'], { DATOS })
    const otra = /contraseña ([a-z0-9-]{19}),/.exec(repuesta.salida)?.[1] ?? ''
    expect((await ingresar(puerto, 'jefatura', clave)).status).toBe(401)
    const segunda = await ingresar(puerto, 'jefatura', otra)
    const cambio = { id: 11, current_password: otra, password: 'una mucho mejor', confirmedPassword: 'una mucho mejor' }
    const suyo = pedir(puerto, segunda.cuerpo.access_token)
    expect(await suyo('PUT', '/api/users/11', cambio)).toEqual({ status: 200, cuerpo: {} })
    const tercera = await ingresar(puerto, 'jefatura', 'una mucho mejor')
    expect(decodeJwt(tercera.cuerpo.access_token ?? '')).toMatchObject({ user: { matchPassword: false } })
    const entidad = await pedir(puerto, tercera.cuerpo.access_token)('GET', '/api/organizacion/entidad', null)
    expect(entidad.cuerpo.data).toMatchObject({
      identidad: { nombre: 'Municipalidad de Prueba', siglas: 'MDP' },
      imagen: { logo_url: expect.stringContaining('.png') },
    })

    const { salida: lineas } = await correr(['doctor', '--json'], { DATOS })
    const dichas = JSON.parse(lineas) as { que: string; estado: string; dice: string }[]
    expect(dichas).toContainEqual({ que: 'obrero', estado: 'bien', dice: 'trabajan 1' })
    expect(dichas.filter(({ estado }) => estado === 'mal').map(({ que }) => que)).toEqual(['firmador'])
    expect(await correr(['migrate'], { DATOS })).toMatchObject({ codigo: 0, errores: '' })
    // None of them stopped what they were lent.
    expect((await fetch(`http://127.0.0.1:${puerto}/salud`)).status).toBe(200)
    programa.hijo.kill('SIGTERM')
    expect((await programa.fin).codigo).toBe(0)
  })
})

describe('on a database of elsewhere', () => {
  // Each test is an installation of its own, with its own secret.
  beforeEach(() => bd.comoDueno('delete from instalacion; delete from entidad'))

  test('what is missing is asked, and asked again with the reason when it is not good', async () => {
    const municipalidad = ['Muni de Prueba', 'minúsculas', 'MDP', 'Prueba', '20123456789', '', 'no-hay.png', '']
    const programa = ['rojo', '#123456', '', '', '', 'con espacio', 'ana']
    const respuestas = [...municipalidad, ...programa]
    const { codigo, salida } = await correr(
      ['init'],
      { DATOS, DATABASE_URL: vacia.url, HOST: '::1' },
      respuestas.join('\n'),
    )
    expect(salida.match(/(?<=: {3})\S.*$/gm)).toEqual([
      'debe ser siglas en mayúsculas, como MPVA',
      'debe ser un RUC de 11 dígitos',
      'no se puede leer: revise la ruta y los permisos del archivo.',
      'debe ser un color en la forma #rrggbb',
      'Use letras, números, punto, guion o arroba, sin espacios',
    ])
    expect(codigo).toBe(0)
    expect(salida).not.toContain('Dirección de PostgreSQL')
    expect(salida).toMatch(/usuario ana y la contraseña/)
    expect(escritos()).toMatchObject({ HOST: '::1', DATABASE_URL: vacia.url, PUERTO: '5400' })
    expect(await datosDe(vacia, 'imagen')).toMatchObject({ color: '#123456' })
    expect(await datosDe(vacia, 'identidad')).toMatchObject({ siglas: 'MDP', ciudad: 'Prueba' })
  })

  test('is left with its users, and with the settings that init does not know, however often it is prepared', async () => {
    await correr(['init', ...NUESTRA], { DATOS, DATABASE_URL: bd.url })
    // An installation of before says nothing of versions, and goes on so.
    const archivo = join(DATOS, 'cabildo.env')
    writeFileSync(archivo, readFileSync(archivo, 'utf8').replace(/^VERSION_EXIGIDA=.*$/m, "POOL_MAX='7'"))
    const antes = escritos()
    expect(antes).not.toHaveProperty('VERSION_EXIGIDA')
    const repetida = await correr(['init', ...NUESTRA], { DATOS })
    expect([repetida.codigo, repetida.salida]).toEqual([1, ''])
    expect(repetida.errores).toMatch(/^Ya hay una instalación.*--reemplazar/)

    const otra = await correr(['init', '--sin-preguntas', '--reemplazar', '--siglas', 'OTRA'], { DATOS })
    expect(otra.salida).toContain('La base de datos ya tiene usuarios: no se tocaron.')
    expect(otra.salida).not.toContain('contraseña ')
    expect(escritos()).toEqual(antes)
    expect(await datosDe(bd, 'identidad')).toMatchObject({ nombre: 'Municipalidad de Prueba', siglas: 'OTRA' })
    expect(escritos().POOL_MAX).toBe('7')
  })

  test('what was answered another day is offered without its password, kept by an empty line and taken away by a dash', async () => {
    const { url } = bd
    const { password } = new URL(url)
    const dada = await correr(['init', ...NUESTRA, '--ruc', '20131312955', '--database-url', url], { DATOS })
    expect([dada.codigo, dada.errores]).toEqual([0, expect.stringMatching(/^Aviso: la clave de --database-url/)])
    const respuestas = ['', '', '', '-', '', '', '', '', '', '', '', 'ana']
    const { codigo, salida } = await correr(['init', '--reemplazar'], { DATOS }, respuestas.join('\n'))
    expect(codigo).toBe(0)
    expect(salida).toContain('RUC [20131312955; - para quitarlo]: ')
    expect(salida).toContain(`[${url.replace(`:${password}@`, ':…@')}; - para quitarlo]: `)
    expect(salida).not.toContain(`:${password}@`)
    expect(escritos()).toMatchObject({ DATABASE_URL: url })
    expect(await datosDe(bd, 'identidad')).toMatchObject({ siglas: 'MDP', ruc: '' })
  })

  test('what cannot be made is told at once, and nothing is written', async () => {
    const nada = await correr(['init', '--sin-preguntas', '--ruc', '1'], { DATOS, DATABASE_URL: bd.url })
    expect(nada).toEqual({
      codigo: 1,
      salida: '',
      errores: [
        'No se puede preparar la instalación:',
        '  --nombre es necesario para empezar',
        '  --siglas es necesario para empezar',
        '  --ciudad es necesario para empezar',
        '  --ruc debe ser un RUC de 11 dígitos',
        '',
      ].join('\n'),
    })
    const cortada = await correr(['init'], { DATOS, DATABASE_URL: bd.url }, 'Muni\n')
    expect([cortada.codigo, cortada.errores]).toEqual([1, '\nSin respuesta: no se escribió nada.\n'])
    const sinBase = await correr(['init', ...NUESTRA], {
      DATOS,
      DATABASE_URL: 'postgres://u:muy-secreta@127.0.0.1:1/x',
    })
    expect(sinBase.errores).toMatch(/^No se pudo usar la base de datos/)
    expect(sinBase.errores).not.toContain('muy-secreta')
    expect(() => escritos()).toThrow('ENOENT')
  })

  test('that holds the demonstration is left as it is, with nothing written', async () => {
    await bd.comoDueno('insert into demostracion (anio) values (2026)')
    onTestFinished(() => bd.comoDueno('delete from demostracion').then(() => undefined))
    const logo = join(DATOS, 'escudo.png')
    writeFileSync(logo, Buffer.from(PIXEL, 'base64'))
    const { codigo, salida, errores } = await correr(['init', ...NUESTRA, '--logo', logo], {
      DATOS,
      DATABASE_URL: bd.url,
    })
    expect([codigo, salida]).toEqual([1, ''])
    expect(errores).toMatch(
      /^La base de datos tiene los datos de demostración.*una base de datos vacía en DATABASE_URL/,
    )
    expect(() => escritos()).toThrow('ENOENT')
    expect(existsSync(join(DATOS, 'logo.png'))).toBe(false)
    expect(await bd.comoDueno('select huella_secreto from instalacion')).toEqual([])
  })

  test('a file that AJUSTES names says where the data are, and what ran there before goes on being signed by it', async () => {
    const AJUSTES = join(DATOS, 'etc', 'cabildo.env')
    writeFileSync(join(DATOS, 'secreto'), `${'s'.repeat(43)}\n`)
    expect((await correr(['init', ...NUESTRA], { AJUSTES, DATOS, DATABASE_URL: bd.url })).codigo).toBe(0)
    expect(parseEnv(readFileSync(AJUSTES, 'utf8'))).toMatchObject({ DATOS, SECRETO: 's'.repeat(43) })
    expect(await correr(['migrate'], { AJUSTES })).toMatchObject({
      codigo: 0,
      salida: 'La base de datos está al día.\n',
    })
  })
})
