import { rucCorrecto } from '@cabildo/contracts/base/ruc'
import { describe, expect, test } from 'vitest'
import { leerConfig } from './config.ts'

const LARGO = 'x'.repeat(32)

describe('settings', () => {
  test('without any setting the program listens on 5400 with its own database and the whole demonstration (D-56)', () => {
    const config = leerConfig({})
    expect(config).toMatchObject({ puerto: 5400, host: '0.0.0.0', postgresIncluido: true, demo: true })
    expect(config.modulosOpcionales).toEqual(['archivo', 'canastas', 'nacimientos', 'estadistica'])
    expect(config.datos).toMatch(/[\\/]datos$/)
    expect(config.secreto).toBeUndefined()
  })

  test('with an outside database there is no demonstration and no optional module unless asked for', () => {
    const DATABASE_URL = 'postgresql://cabildo@bd/cabildo'
    expect(leerConfig({ DATABASE_URL })).toMatchObject({ postgresIncluido: false, demo: false, modulosOpcionales: [] })
    const pedida = leerConfig({ DATABASE_URL, DEMO: 'true', MODULOS_OPCIONALES: 'archivo, canastas,archivo' })
    expect(pedida).toMatchObject({ demo: true, modulosOpcionales: ['archivo', 'canastas'] })
    expect(leerConfig({ MODULOS_OPCIONALES: 'ninguno' }).modulosOpcionales).toEqual([])
  })

  test('a replica is one server, and follows a database that is named, too', () => {
    const DATABASE_URL = 'postgresql://cabildo@uno,dos/cabildo'
    const con = (DATABASE_URL_LECTURA: string, mas = { DATABASE_URL }) => leerConfig({ DATABASE_URL_LECTURA, ...mas })
    expect(con('postgres://cabildo@tres/cabildo').databaseUrlLectura).toBe('postgres://cabildo@tres/cabildo')
    expect(() => con(DATABASE_URL)).toThrow('  DATABASE_URL_LECTURA debe nombrar un solo servidor')
    expect(() => leerConfig({ DATABASE_URL_LECTURA: 'postgres://cabildo@tres/cabildo' })).toThrow(
      '  DATABASE_URL falta: DATABASE_URL_LECTURA lo necesita',
    )
  })

  test('PORT is understood where PUERTO is not given, and an empty setting counts as not given', () => {
    expect(leerConfig({ PORT: '8080' }).puerto).toBe(8080)
    expect(leerConfig({ PORT: '8080', PUERTO: '81' }).puerto).toBe(81)
    expect(leerConfig({ PUERTO: ' ', DATABASE_URL: '' })).toMatchObject({ puerto: 5400, postgresIncluido: true })
  })

  test('lists are split, trimmed and frozen with the rest', () => {
    const config = leerConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' })
    expect(config.trustProxy).toEqual(['10.0.0.0/8', '::1', 'loopback'])
    expect(Object.isFrozen(config) && Object.isFrozen(config.trustProxy)).toBe(true)
  })

  test('decision 0220 the prefix of the projects is one as the standard gives them, or none', () => {
    expect([leerConfig({}).oc4idsPrefijo, leerConfig({ OC4IDS_PREFIJO: 'oc4ids-a1b2c3' }).oc4idsPrefijo]).toEqual([
      ...['', 'oc4ids-a1b2c3'],
    ])
    for (const mal of ['a1b2c3', 'oc4ids-a1b2c3-', 'OC4IDS-A1B2C3'])
      expect(() => leerConfig({ OC4IDS_PREFIJO: mal })).toThrow('OC4IDS_PREFIJO debe ser un prefijo como oc4ids-a1b2c3')
  })

  test('P-10 no record is purged unless asked; a term is a number of months that is long enough, or for ever', () => {
    const { correosDias, ...deRegistros } = leerConfig({}).conservacion
    expect(correosDias).toBe(90)
    expect(new Set(Object.values(deRegistros))).toEqual(new Set([null]))
    const dado = leerConfig({ CONSERVACION_VISITAS_MESES: '6', CONSERVACION_CORREOS_DIAS: '0' }).conservacion
    expect([dado.visitasMeses, dado.correosDias]).toEqual([6, null])
    for (const mal of ['5', '1201', '-1', '24 meses', 'nunca'])
      expect(() => leerConfig({ CONSERVACION_VISITAS_MESES: mal })).toThrow(
        'CONSERVACION_VISITAS_MESES debe ser siempre o un número entero entre 6 y 1200',
      )
  })

  test('the letterhead: names of years by year, files from the program folder, an address without its slash', () => {
    const config = leerConfig({
      ENTIDAD_LEMA: '2025: “Año uno”; 2026: Año: dos',
      ENTIDAD_LOGO: 'escudo.png',
      DIRECCION_PUBLICA: 'https://valle.example.com/tramites/',
      PLANTILLAS_DOCUMENTOS: '/srv/plantillas.json',
    })
    expect([...config.semillas.lemas]).toEqual([
      [2025, '“Año uno”'],
      [2026, 'Año: dos'],
    ])
    expect(config.semillas.logo).toMatch(/^[/\\A-Z].*escudo\.png$/)
    expect([config.direccionPublica, config.plantillasDocumentos]).toEqual([
      'https://valle.example.com/tramites',
      expect.stringMatching(/plantillas\.json$/),
    ])
    expect(leerConfig({}).semillas).toMatchObject({
      ...{ identidad: { siglas: 'MPVA', ciudad: 'Valle Alto' }, logo: undefined, escritas: [] },
    })
  })

  test('the demonstration has an address and hours; a real municipality has those that it sets, and no others', () => {
    const demo = leerConfig({ ENTIDAD_TELEFONO: '(000) 555-0199' }).semillas
    expect(demo).toMatchObject({
      atencion: {
        ...{ domicilio: 'Jr. Las Acequias 240, Plaza Mayor', telefono: '(000) 555-0199' },
        correo: 'mesadepartes@example.com',
      },
      escritas: ['ENTIDAD_TELEFONO'],
    })
    expect(rucCorrecto(demo.identidad.ruc)).toBe(true)
    const real = leerConfig({ DEMO: 'false', PRIVACIDAD_CONTACTO: 'datos@example.com' }).semillas
    expect(real).toMatchObject({
      identidad: { ruc: '' },
      atencion: { domicilio: '', telefono: '', correo: '', horario: '' },
      datos_personales: { registro: '', contacto: 'datos@example.com' },
    })
  })

  test('FIR-24 the own signer is the default; a national one is of no use without its credentials and roots', () => {
    expect(leerConfig({}).firma).toMatchObject({ firmador: 'local', elegirPosicion: false, servicioLocal: undefined })
    expect(leerConfig({ DATOS: '/srv/cabildo' }).firma.sellos).toMatch(/[\\/]srv[\\/]cabildo[\\/]sellos$/)
    expect(() => leerConfig({ FIRMADOR: 'firmaperu' })).toThrow(
      'La configuración tiene errores:\n  FIRMA_RAICES falta: FIRMADOR=firmaperu lo necesita\n' +
        '  FIRMAPERU_CREDENCIALES falta: FIRMADOR=firmaperu lo necesita',
    )
    const refirma = { FIRMADOR: 'refirma', REFIRMA_CLIENTE: 'uno', REFIRMA_SECRETO: 'dos' }
    expect(() => leerConfig(refirma)).toThrow('FIRMA_RAICES falta')
    expect(leerConfig({ ...refirma, FIRMA_RAICES: '/srv/raices' }).firma.refirma).toEqual({
      direccion: 'https://dsp.reniec.gob.pe/refirma_invoker/invokerstatus.html',
      cliente: 'uno',
      secreto: 'dos',
    })
  })

  test('FIR-24 FIR-25 certificates of the staff are of no use without the roots that they lead to', () => {
    expect(() => leerConfig({ FIRMA_ENTIDAD: '/srv/entidad.p12' })).toThrow(
      /^La configuración tiene errores:\n {2}FIRMA_RAICES falta: FIRMA_ENTIDAD lo necesita$/,
    )
    expect(() => leerConfig({ FIRMA_CERTIFICADOS: '/srv/certificados' })).toThrow(
      /^La configuración tiene errores:\n {2}FIRMA_RAICES falta: FIRMA_CERTIFICADOS lo necesita$/,
    )
    const conLista = { FIRMA_CERTIFICADOS: '/srv/certificados', FIRMA_TSL: '/srv/tsl.xml' }
    expect(() => leerConfig(conLista)).toThrow(
      /^La configuración tiene errores:\n {2}FIRMA_TSL_FIRMANTE falta: FIRMA_TSL lo necesita$/,
    )
    const deLista = leerConfig({ ...conLista, FIRMA_TSL_FIRMANTE: '/srv/indecopi.cer' }).firma
    expect(deLista.tsl).toEqual({
      archivo: expect.stringMatching(/[\\/]tsl\.xml$/),
      firmante: expect.stringMatching(/[\\/]indecopi\.cer$/),
    })
    const juntos = leerConfig({ FIRMA_CERTIFICADOS: '/srv/certificados', FIRMA_RAICES: '/srv/raices' })
    expect(juntos.firma.certificados).toMatch(/certificados$/)
  })

  test('IDE-15 D-20 the own registry is the default; the national ones need who asks, and for whom', () => {
    expect(leerConfig({}).identidad.registro).toBe('padron')
    expect(leerConfig({}).limiteIdentidad).toEqual({ porMinuto: 20, porDia: 200, enTotal: 2_000 })
    expect(() => leerConfig({ IDENTIDAD: 'pide' })).toThrow(
      'La configuración tiene errores:\n' +
        '  PIDE_RENIEC_USUARIO falta: IDENTIDAD=pide lo necesita\n  PIDE_RENIEC_CLAVE falta: IDENTIDAD=pide lo necesita',
    )
    expect(() => leerConfig({ PIDE_RENIEC_USUARIO: '9800' })).toThrow(
      'PIDE_RENIEC_USUARIO debe ser un DNI de 8 dígitos',
    )
    const suyos = { ENTIDAD_RUC: '20131312955', PIDE_RENIEC_USUARIO: '98000001', PIDE_RENIEC_CLAVE: 'una' }
    expect(leerConfig({ IDENTIDAD: 'pide', ...suyos }).identidad).toMatchObject({
      registro: 'pide',
      reniec: { url: 'https://ws2.pide.gob.pe/Rest/RENIEC/Consultar', usuario: '98000001', porDia: 300 },
    })
  })

  test('B6 metrics are off until they have a port, and then of this machine alone; requests are not written one by one', () => {
    expect(leerConfig({})).toMatchObject({
      metricas: { host: '127.0.0.1', puerto: undefined },
      registroPeticiones: false,
    })
    expect(leerConfig({ METRICAS_PUERTO: '9540', METRICAS_HOST: '10.0.0.4' }).metricas).toEqual({
      host: '10.0.0.4',
      puerto: 9540,
    })
    expect(() => leerConfig({ METRICAS_PUERTO: 'si' })).toThrow('METRICAS_PUERTO debe ser un número entero')
  })

  test('files in a bucket need to know which, whose and where in it, all told at once', () => {
    expect(leerConfig({}).s3).toBeNull()
    expect(() => leerConfig({ ALMACEN: 's3', S3_BUCKET: 'archivos' })).toThrow(
      'La configuración tiene errores:\n  S3_ENDPOINT falta: ALMACEN=s3 lo necesita\n' +
        '  S3_PREFIJO falta: ALMACEN=s3 lo necesita\n  S3_CLAVE_ID falta: ALMACEN=s3 lo necesita\n' +
        '  S3_CLAVE_SECRETA falta: ALMACEN=s3 lo necesita',
    )
    for (const S3_PREFIJO of ['../otra', 'a//b', '/a', 'a/', 'Á'])
      expect(() => leerConfig({ S3_PREFIJO })).toThrow('S3_PREFIJO debe ser')
    const suyos = { S3_ENDPOINT: 'http://s3:9000', S3_BUCKET: 'archivos', S3_PREFIJO: 'valle-alto' }
    const claves = { S3_CLAVE_ID: 'uno', S3_CLAVE_SECRETA: 'dos' }
    expect(leerConfig({ ALMACEN: 's3', ...suyos, ...claves }).s3).toEqual({
      ...{ direccion: 'http://s3:9000', region: 'us-east-1', bucket: 'archivos', prefijo: 'valle-alto' },
      ...{ claveId: 'uno', claveSecreta: 'dos' },
    })
    expect(leerConfig({ ...suyos, ...claves }).s3).toBeNull()
  })

  test('every wrong setting is named in Spanish in one refusal, and no value is repeated (H8)', () => {
    const malos = {
      PUERTO: '70000',
      DATABASE_URL: 'mysql://clave-secreta@bd',
      DEMO: 'quizás',
      SECRETO: 'corto',
      TRUST_PROXY: '10.0.0.0/40',
      MODULOS_OPCIONALES: 'archivo,otro',
      COLOR_MARCA: 'verde',
      SESION_HORAS: '1.5',
      ENTIDAD_SIGLAS: 'mp va',
      ENTIDAD_LEMA: 'Año sin número',
      DIRECCION_PUBLICA: 'ftp://valle',
      FIRMADOR: 'otro',
      FIRMA_TSA: 'tsa',
    }
    let mensaje = ''
    try {
      leerConfig(malos)
    } catch (error) {
      mensaje = String((error as Error).message)
    }
    for (const nombre of Object.keys(malos)) expect(mensaje).toContain(`\n  ${nombre} debe `)
    expect(mensaje).toContain('PUERTO debe ser un número entero entre 1 y 65535')
    expect(mensaje).toContain('SECRETO debe tener 32 caracteres o más')
    expect(mensaje).not.toMatch(/clave-secreta|corto|quizás/)
    expect(leerConfig({ SECRETO: LARGO }).secreto).toBe(LARGO)
  })
})
