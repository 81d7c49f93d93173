import { crc32, deflateSync } from 'node:zlib'
import { type DatosPersonales, entidadApi, MENSAJES_ENTIDAD } from '@cabildo/contracts/organizacion-entidad'
import { reporteVisitasApi } from '@cabildo/contracts/reporte-visitas'
import { saludApi } from '@cabildo/contracts/salud'
import { sesionApi } from '@cabildo/contracts/sesion'
import { usuariosApi } from '@cabildo/contracts/usuarios'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { AHORA, type Cliente, cliente, usarBanco } from '../../../test/banco.ts'
import { ELENCO } from '../../../test/elenco.ts'
import { esperar } from '../../../test/esperar.ts'
import { unaVisita } from '../../../test/fabricas.ts'
import { presentarTramite } from '../../../test/fabricas-presentar.ts'
import { correosA } from '../../../test/mesa-de-partes.ts'
import { qr } from '../documentos/redaccion/imagen.ts'

const banco = usarBanco({ env: { ENTIDAD_LEMA: '2025: Año de ayer', LIMITE_ENVIOS_HORA: '1000' } })
let admin: Cliente
beforeAll(async () => {
  admin = await banco.como('admin')
})

const leer = async () => (await admin.llamar(entidadApi.leer)).cuerpo.data
const IDENTIDAD = {
  nombre: 'Municipalidad de Prueba',
  siglas: 'MP',
  ciudad: 'La Prueba',
  ruc: '20990000019',
  sitio: '',
}
const ATENCION = {
  domicilio: 'Jr. Uno 1',
  telefono: '(000) 555-0100',
  correo: 'hola@example.com',
  horario: 'De 8 a 16',
}

describe('what is saved acts at once', () => {
  test('ORG-37 a saved section is read again as it was saved, and another process acts by it without a restart', async () => {
    const otra = cliente(await banco.otraApp(), null)
    const { status, cuerpo } = await admin.llamar(entidadApi.atencion, { body: ATENCION })
    expect([status, cuerpo.data]).toEqual([200, { ...ATENCION, version: expect.any(String) }])
    expect((await leer()).atencion).toEqual(cuerpo.data)
    const seguridad = (quien: Cliente) => quien.enviar({ url: saludApi.seguridad.path })
    expect((await seguridad(banco.ciudadano)).body).toContain('mailto:hola@example.com')
    await esperar(async () => expect((await seguridad(otra)).body).toContain('mailto:hola@example.com'))
  })

  test('ORG-37 SHE-102 the next letter to a citizen comes from the new name', async () => {
    await admin.llamar(entidadApi.identidad, { body: { ...IDENTIDAD, nombre: 'Municipalidad <b>Ñ</b>' } })
    await presentarTramite(banco.app, { email: 'entidad@example.com' })
    const [correo] = await correosA(banco.db, 'entidad@example.com')
    expect(correo?.asunto).toMatch(/^Municipalidad <b>Ñ<\/b>: /)
  })

  test('ORG-37 D-27 a password may not be a word of the name that was just saved', async () => {
    await admin.llamar(entidadApi.identidad, { body: { ...IDENTIDAD, ciudad: 'Quinoacocha' } })
    const nadie = await banco.como('nadie')
    const { status, cuerpo } = await nadie.llamar(usuariosApi.guardar, {
      params: { id: String(ELENCO.nadie.id) },
      body: {
        id: ELENCO.nadie.id,
        current_password: 'una clave segura',
        password: 'quinoacocha26',
        confirmedPassword: 'quinoacocha26',
      },
    })
    expect([status, cuerpo.errors]).toEqual([422, { password: expect.stringMatching(/municipalidad|lugar/) }])
  })
})

describe('what public pages show of a DNI', () => {
  const PERSONALES: DatosPersonales = {
    ...{ dni_publico: 'completo', registro: 'RNPDP 1', conservacion: 'diez años', contacto: '' },
  }
  const reporte = async () => {
    const body = { fecha_ini: '2026-11-18', fecha: '2026-11-18' }
    return (await banco.ciudadano.llamar(reporteVisitasApi.reporte, { body })).cuerpo.data.map(({ nrodoc }) => nrodoc)
  }

  test('ORG-37 ING-04 changing it needs confirmation, the other data of the section do not', async () => {
    await unaVisita(await banco.como('rosa'))
    const { datos_personales } = await leer()
    banco.poner(new Date(AHORA.getTime() + 11 * 60_000))
    try {
      const sinConfirmar = { ...PERSONALES, dni_publico: 'oculto' } as const
      expect(await admin.llamar(entidadApi.datos_personales, { body: sinConfirmar })).toMatchObject({
        status: 403,
        cuerpo: { codigo: 'confirmar' },
      })
      expect((await leer()).datos_personales).toEqual(datos_personales)
      expect((await admin.llamar(entidadApi.datos_personales, { body: PERSONALES })).status).toBe(200)
    } finally {
      banco.poner(AHORA)
    }
  })

  test('ORG-37 D-32 the public report hides it from the very next call on', async () => {
    expect((await reporte())[0]).toMatch(/\d{8}/)
    await admin.llamar(entidadApi.datos_personales, { body: { ...PERSONALES, dni_publico: 'oculto' } })
    expect((await reporte())[0]).toBe('')
  })
})

describe('versions and the trail', () => {
  test('ORG-37 SHE-94 each section has its own version; a stale one is refused and changes nothing', async () => {
    const { atencion, identidad } = await leer()
    const { version } = atencion
    expect((await admin.llamar(entidadApi.atencion, { body: { ...ATENCION, version } })).status).toBe(200)
    expect((await admin.llamar(entidadApi.atencion, { body: { ...ATENCION, domicilio: 'x', version } })).status).toBe(
      409,
    )
    expect((await leer()).atencion.domicilio).toBe(ATENCION.domicilio)
    const suya = { ...IDENTIDAD, version: identidad.version }
    expect((await admin.llamar(entidadApi.identidad, { body: suya })).status).toBe(200)
  })

  test('ORG-03 ORG-37 the trail has who changed what from what to what, and open screens are told', async () => {
    await admin.llamar(entidadApi.atencion, { body: { ...ATENCION, telefono: '1' } })
    await admin.llamar(entidadApi.atencion, { body: { ...ATENCION, telefono: '2' } })
    const linea = await banco.db
      .selectFrom('auditoria')
      .select(['user_id', 'registro', 'antes', 'despues'])
      .where('tabla', '=', 'entidad')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(linea).toMatchObject({
      ...{ user_id: ELENCO.admin.id, registro: 'atencion' },
      antes: { datos: { telefono: '1' } },
      despues: { datos: { telefono: '2' } },
    })
    const { rows } = await sql`select from eventos where tema = 'organizacion'`.execute(banco.db)
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('what a field refuses', () => {
  test.for([
    ['nombre', '', 'Dato obligatorio'],
    ['nombre', 'x'.repeat(10_240), 'Máximo 120 caracteres'],
    ['nombre', 'Municipalidad\r\nBcc: otro@example.com', 'Escríbalo en una sola línea, sin tabulaciones'],
    ['nombre', 'Municipalidad \u202Eatlaus', /no se ven o que invierten/],
    ['siglas', 'mpva', MENSAJES_ENTIDAD.siglas],
    ['siglas', '', MENSAJES_ENTIDAD.siglas],
    ['ciudad', ' ', 'Dato obligatorio'],
    ['ruc', '20990000018', MENSAJES_ENTIDAD.ruc],
    ['sitio', 'javascript:alert(1)', MENSAJES_ENTIDAD.sitio],
    ['sitio', 'https://', MENSAJES_ENTIDAD.sitio],
  ] as const)('ORG-37 D-95 O7 a bad %s is refused beside its field: %#', async ([campo, valor, mensaje]) => {
    const { status, cuerpo } = await admin.llamar(entidadApi.identidad, { body: { ...IDENTIDAD, [campo]: valor } })
    expect([status, cuerpo.errors]).toEqual([
      422,
      { [campo]: typeof mensaje === 'string' ? mensaje : expect.stringMatching(mensaje) },
    ])
  })

  test('ORG-37 O7 markup and formulas are kept as the text that they are', async () => {
    const nombre = '=HYPERLINK("x") <script>alert(1)</script> ﷽'
    await admin.llamar(entidadApi.identidad, { body: { ...IDENTIDAD, nombre } })
    expect((await leer()).identidad.nombre).toBe(nombre)
  })

  test('ORG-37 a colour that cannot be read on white is refused', async () => {
    const grabar = (color: string) => admin.llamar(entidadApi.imagen, { body: { color } })
    expect((await grabar('#777777')).cuerpo.errors).toEqual({
      color: 'Ese color no se lee sobre blanco, elija uno más oscuro',
    })
    expect((await grabar('rojo')).cuerpo.errors).toEqual({ color: MENSAJES_ENTIDAD.color })
    expect((await grabar('#767676')).cuerpo.data.color).toBe('#767676')
  })
})

describe('the official name of each year', () => {
  const grabar = (lemas: { anio: number; texto: string; norma: string }[]) =>
    admin.llamar(entidadApi.anio, { body: { lemas } })

  test('ORG-39 the present year’s name is missing until its row exists', async () => {
    expect((await leer()).anio).toMatchObject({ falta: 2026, lemas: [{ anio: 2025, texto: 'Año de ayer', norma: '' }] })
    const de2026 = { anio: 2026, texto: 'Año de hoy', norma: 'D.S. N.° 000-2025-PCM' }
    const { cuerpo } = await grabar([{ anio: 2025, texto: 'Año de ayer', norma: '' }, de2026])
    expect(cuerpo.data).toMatchObject({ falta: null, lemas: [de2026, { anio: 2025 }] })
    expect((await leer()).anio).toEqual(cuerpo.data)
    banco.poner(new Date('2027-01-01T00:00:01-05:00'))
    try {
      // The session is of the year before; the row's year is asked by whoever signs in then.
      expect((await (await entrarOtraVez()).llamar(entidadApi.leer)).cuerpo.data.anio.falta).toBe(2027)
    } finally {
      banco.poner(AHORA)
    }
  })

  test('ORG-39 one name a year, of up to 200 characters; a year that is left out goes', async () => {
    const uno = { anio: 2026, texto: 'Uno', norma: '' }
    expect((await grabar([uno, { ...uno, texto: 'Otro' }])).cuerpo.errors).toEqual({
      'lemas.1.anio': MENSAJES_ENTIDAD.lemaRepetido,
    })
    expect((await grabar([{ ...uno, texto: 'x'.repeat(201) }])).status).toBe(422)
    expect((await grabar([uno])).cuerpo.data.lemas).toEqual([uno])
    expect((await leer()).anio.lemas).toEqual([uno])
  })

  const entrarOtraVez = async (): Promise<Cliente> => {
    const { cuerpo } = await banco.ciudadano.llamar(sesionApi.ingresar, {
      body: { username: 'admin', password: 'una clave segura' },
    })
    return cliente(banco.app, cuerpo.access_token ?? '')
  }
})

describe('the logo', () => {
  const png = Buffer.from(qr('logo').bytes)
  const subir = (bytes: Uint8Array, nombre = 'logo.png') =>
    admin.llamar(entidadApi.logo, {
      body: {},
      archivos: { 'selectedFile[]': [new File([Buffer.from(bytes)], nombre)] },
    })
  /** A PNG header of this size over the pixels of another one. */
  const deLado = (lado: number) => {
    const copia = Buffer.from(png)
    copia.writeUInt32BE(lado, 16)
    copia.writeUInt32BE(lado, 20)
    return copia
  }
  const enDisco = async () => (await banco.archivosEnDisco()).length

  test('ORG-37 a PNG is kept, shown by a signed link, and named by the section', async () => {
    const { status, cuerpo } = await subir(png)
    expect([status, cuerpo.data.logo_url]).toEqual([200, expect.stringMatching(/^\/storage\/entidad\/.+\.png\?/)])
    const abierto = await banco.ciudadano.enviar({ url: cuerpo.data.logo_url ?? '' })
    expect([abierto.headers['content-type'], abierto.rawPayload.equals(png)]).toEqual(['image/png', true])
    expect((await leer()).imagen.version).toBe(cuerpo.data.version)
  })

  test.for([
    [
      'an SVG',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      MENSAJES_ENTIDAD.logo,
    ],
    ['a page', Buffer.from('<html>'), MENSAJES_ENTIDAD.logo],
    ['more than 1 MB', Buffer.concat([png, Buffer.alloc(1_048_577)]), MENSAJES_ENTIDAD.logo],
    ['20,000 pixels a side', deLado(20_000), MENSAJES_ENTIDAD.logo],
    ['a bomb of 4,000 pixels', bomba(4_000), MENSAJES_ENTIDAD.logoDanado],
    [
      'a page behind its end',
      Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
      MENSAJES_ENTIDAD.logoDanado,
    ],
    ['its beginning alone', png.subarray(0, 60), MENSAJES_ENTIDAD.logoDanado],
  ] as const)('ORG-37 ORG-14 O7 a logo that is %s is refused, and no file stays behind', async ([, bytes, mensaje]) => {
    const [antes, archivos] = [await leer(), await enDisco()]
    const { status, cuerpo } = await subir(bytes)
    expect([status, cuerpo.errors]).toEqual([422, { selectedFile: mensaje }])
    expect(await enDisco()).toBe(archivos)
    expect((await leer()).imagen.version).toBe(antes.imagen.version)
  })
})

/** A PNG whose few bytes unpack to far more than its header says. */
function bomba(lado: number): Buffer {
  const trozo = (nombre: string, datos: Uint8Array) => {
    const largo = Buffer.alloc(4)
    largo.writeUInt32BE(datos.length)
    const cuerpo = Buffer.concat([Buffer.from(nombre), datos])
    const suma = Buffer.alloc(4)
    suma.writeUInt32BE(crc32(cuerpo))
    return Buffer.concat([largo, cuerpo, suma])
  }
  const cabecera = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0])
  cabecera.writeUInt32BE(lado, 0)
  cabecera.writeUInt32BE(lado, 4)
  const pixeles = deflateSync(Buffer.alloc(64_000_000))
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[trozo('IHDR', cabecera), trozo('IDAT', pixeles), trozo('IEND', Buffer.alloc(0))],
  ])
}
