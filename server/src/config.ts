import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MODULOS_OPCIONALES, type ModuloOpcional } from '@cabildo/contracts/base/menu'
import { type AjustesGuardados, conGuardados, leerArchivoDeAjustes } from './ajustes/archivo.ts'
import { conDemostracion, type Entorno, type Leidos, leerAjustes, type Nombre, textoDe } from './ajustes/lectura.ts'

const RAIZ = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Reads all settings: of the environment and the settings file, or only the given ones. It is the only reader of the
 * environment. Throws ErrorDeArranque with one line for each wrong setting, never repeating its value. (H8)
 * `demostracion` is what the database is, once it is known, whatever the settings say (ORG-50).
 */
export function leerConfig(env?: Entorno, { demostracion }: { demostracion?: boolean } = {}) {
  const guardados = env ? { valores: {}, errores: [] } : ajustesGuardados()
  const entorno = conGuardados(env ?? process.env, guardados)
  const leidos = leerAjustes(entorno, guardados.errores)
  const postgresIncluido = leidos.DATABASE_URL === undefined
  const demo = demostracion ?? leidos.DEMO ?? postgresIncluido
  const porDefecto: readonly ModuloOpcional[] = demo ? MODULOS_OPCIONALES : []
  const datos = rutaDe(leidos.DATOS) ?? join(RAIZ, 'datos')
  const deLaEntidad = demo ? conDemostracion(leidos) : leidos
  return Object.freeze({
    puerto: leidos.PUERTO,
    host: leidos.HOST,
    /** How long a server that is told to stop goes on serving, so that a proxy hears of it. */
    avisoCierreMs: leidos.AVISO_CIERRE_SEGUNDOS * 1_000,
    /** How long what is under way then may take to end. */
    cierreMs: leidos.CIERRE_SEGUNDOS * 1_000,
    /** Absolute path of the data folder. */
    datos,
    /** Absolute path of the folder of backups. */
    respaldos: rutaDe(leidos.RESPALDOS) ?? join(datos, 'respaldos'),
    /** For whom they are encrypted (age); nobody where they are not. */
    respaldosDestinatarios: Object.freeze(leidos.RESPALDOS_DESTINATARIOS ?? []),
    /** Public key that signs them; undefined: that of the data folder, if there is one. */
    respaldosLlave: leidos.RESPALDOS_CLAVE_PUBLICA,
    /** Absolute paths of files and folders that settings name, besides `datos` and `respaldos`. */
    rutas: Object.freeze(RUTAS.flatMap((nombre) => rutaDe(leidos[nombre]) ?? [])),
    databaseUrl: leidos.DATABASE_URL,
    /** Of a replica that public reading goes to (decision 0081). */
    databaseUrlLectura: leidos.DATABASE_URL_LECTURA,
    /** True when the database is the one that comes with the program. */
    postgresIncluido,
    /** Absolute path of the machine's own programs that the included database runs on (decision 0128). */
    postgresProgramas: rutaDe(leidos.POSTGRES_PROGRAMAS),
    /** Where the files are; null: in the data folder. */
    s3:
      leidos.ALMACEN === 's3'
        ? Object.freeze({
            direccion: leidos.S3_ENDPOINT ?? '',
            region: leidos.S3_REGION,
            bucket: leidos.S3_BUCKET ?? '',
            claveId: leidos.S3_CLAVE_ID ?? '',
            claveSecreta: leidos.S3_CLAVE_SECRETA ?? '',
            prefijo: leidos.S3_PREFIJO ?? '',
          })
        : null,
    /** The antivirus that every file from outside passes; null: none (decision 0215). */
    clamd: leidos.CLAMD ?? null,
    demo,
    /** DEMO as it is written; undefined where it is not. */
    demoEscrita: leidos.DEMO,
    modulosOpcionales: Object.freeze([...new Set(leidos.MODULOS_OPCIONALES ?? porDefecto)]),
    /** What fills the entity's data once (ORG-38); afterwards `casa.entidad` alone says it. */
    semillas: Object.freeze({
      identidad: Object.freeze({
        nombre: leidos.ENTIDAD_NOMBRE,
        siglas: leidos.ENTIDAD_SIGLAS,
        ciudad: leidos.ENTIDAD_CIUDAD,
        ruc: deLaEntidad.ENTIDAD_RUC,
        /** Empty leads to the product's own start (MPV-15). */
        sitio: leidos.ENTIDAD_SITIO ?? '',
      }),
      atencion: Object.freeze({
        domicilio: deLaEntidad.ENTIDAD_DOMICILIO,
        telefono: deLaEntidad.ENTIDAD_TELEFONO,
        correo: deLaEntidad.ENTIDAD_CORREO,
        horario: deLaEntidad.ENTIDAD_HORARIO,
      }),
      color: leidos.COLOR_MARCA,
      /** Absolute path; undefined prints the product's mark. */
      logo: rutaDe(leidos.ENTIDAD_LOGO),
      /** Official names of the years, by year. */
      lemas: leidos.ENTIDAD_LEMA,
      datos_personales: Object.freeze({
        dni_publico: leidos.DNI_PUBLICO,
        registro: leidos.PRIVACIDAD_REGISTRO,
        conservacion: leidos.PRIVACIDAD_CONSERVACION,
        contacto: leidos.PRIVACIDAD_CONTACTO,
      }),
      /** Settings that are written down, in the environment or the settings file. */
      escritas: Object.freeze(Object.keys(leidos).filter((nombre) => textoDe(entorno, nombre) !== undefined)),
    }),
    /** Without a slash at its end; undefined takes this machine's own. */
    direccionPublica: leidos.DIRECCION_PUBLICA,
    /** Absolute path of the municipality's own templates. */
    plantillasDocumentos: rutaDe(leidos.PLANTILLAS_DOCUMENTOS),
    /** Areas whose visits are published without their reason (P-02). */
    motivoReservado: Object.freeze(leidos.MOTIVO_RESERVADO),
    sesionHoras: leidos.SESION_HORAS,
    sesionInactivaMinutos: leidos.SESION_INACTIVA_MINUTOS,
    /** The most live sessions of one user (B5). */
    sesionesPorUsuario: leidos.SESIONES_POR_USUARIO,
    /** For how long an initial password lets in (USU-69). */
    claveInicialDias: leidos.CLAVE_INICIAL_DIAS,
    /** The provider of identity; null where staff enter by their password alone (ING-15). */
    oidc:
      leidos.OIDC_EMISOR === undefined
        ? null
        : Object.freeze({
            emisor: leidos.OIDC_EMISOR,
            cliente: leidos.OIDC_CLIENTE ?? '',
            secreto: leidos.OIDC_SECRETO ?? '',
            nombre: leidos.OIDC_NOMBRE,
            dominio: leidos.OIDC_DOMINIO,
            enlaceCorreo: leidos.OIDC_ENLACE_CORREO,
            factorDelProveedor: leidos.OIDC_FACTOR === 'proveedor',
            acr: leidos.OIDC_ACR,
            obligatorio: leidos.OIDC_OBLIGATORIO,
          }),
    /** The directory that knows the passwords of the staff who are in it; null without one. */
    directorio:
      leidos.LDAP_URL === undefined
        ? null
        : Object.freeze({
            url: leidos.LDAP_URL,
            base: leidos.LDAP_BASE ?? '',
            atributo: leidos.LDAP_ATRIBUTO,
            usuario: leidos.LDAP_USUARIO ?? '',
            clave: leidos.LDAP_CLAVE ?? '',
            /** Absolute path. */
            ca: rutaDe(leidos.LDAP_CA),
          }),
    /** Of whom a second factor is demanded (ING-13). */
    segundoFactor: Object.freeze({
      de: Object.freeze(leidos.SEGUNDO_FACTOR),
      plazoDias: leidos.SEGUNDO_FACTOR_PLAZO_DIAS,
    }),
    trustProxy: Object.freeze(leidos.TRUST_PROXY),
    smtpUrl: leidos.SMTP_URL,
    correoRemitente: leidos.CORREO_REMITENTE,
    nivelLog: leidos.NIVEL_LOG,
    /** A line for each request. */
    registroPeticiones: leidos.REGISTRO_PETICIONES,
    /** Where this process tells its metrics; without a port, nowhere. */
    metricas: Object.freeze({ host: leidos.METRICAS_HOST, puerto: leidos.METRICAS_PUERTO }),
    /** As given; `leerSecreto` makes and keeps one when it is missing. */
    secreto: leidos.SECRETO,
    poolMax: leidos.POOL_MAX,
    /** Public queries allowed per network (IDE-17, D-29). */
    limiteConsultas: Object.freeze({ porMinuto: leidos.LIMITE_CONSULTAS_MINUTO, porDia: leidos.LIMITE_CONSULTAS_DIA }),
    /** Lookups of people and entities from public forms: of a network, and of all together (IDE-17, D-29). */
    limiteIdentidad: Object.freeze({
      porMinuto: leidos.LIMITE_CONSULTAS_MINUTO,
      porDia: leidos.LIMITE_CONSULTAS_DIA,
      enTotal: leidos.LIMITE_IDENTIDAD_DIA,
    }),
    /** Public verifications allowed per network (VER-13, C7). */
    limiteConsulta: Object.freeze({ porMinuto: leidos.LIMITE_CONSULTA_MINUTO, porHora: leidos.LIMITE_CONSULTA_HORA }),
    silencioAlCiudadano: leidos.SILENCIO_AL_CIUDADANO,
    limiteVerifica: Object.freeze({ porMinuto: leidos.LIMITE_VERIFICA_MINUTO, porHora: leidos.LIMITE_VERIFICA_HORA }),
    /** Filings per hour, of one person and of one network (MPV-43). */
    limiteEnvios: Object.freeze({ porPersona: leidos.LIMITE_ENVIOS_HORA, porRed: leidos.LIMITE_ENVIOS_RED_HORA }),
    /** Confirmations per day to an address that nobody has checked (D6). */
    limiteCorreosDia: leidos.LIMITE_CORREOS_DIA,
    /** What decides on which day something counts as filed, and until when it is answered (peru.md §5). */
    plazos: Object.freeze({
      /** HH:MM of Lima. */
      corte: leidos.CORTE_RECEPCION,
      /** HH:MM of Lima. */
      avisosHora: leidos.AVISOS_HORA,
      resumenSemanal: leidos.RESUMEN_SEMANAL,
      /** Days besides the national holidays, yyyy-MM-dd. */
      noLaborables: Object.freeze(leidos.DIAS_NO_LABORABLES),
      tramiteDias: leidos.PLAZO_TRAMITE_DIAS,
      reclamosDias: leidos.RECLAMOS_DIAS,
      transparenciaDias: leidos.TRANSPARENCIA_DIAS,
    }),
    /** What reproducing information costs, in céntimos (TRS-18). */
    tarifa: Object.freeze({ pagina: leidos.COSTO_PAGINA, disco: leidos.COSTO_DISCO }),
    /** Of the municipality's projects, as the standard of works registered it; empty without one (decision 0220). */
    oc4idsPrefijo: leidos.OC4IDS_PREFIJO,
    identidad: Object.freeze({
      /** 'padron' asks nobody outside. */
      registro: leidos.IDENTIDAD,
      reniec: Object.freeze({
        url: leidos.PIDE_RENIEC,
        urlActualizar: leidos.PIDE_RENIEC_ACTUALIZAR,
        usuario: leidos.PIDE_RENIEC_USUARIO ?? '',
        clave: leidos.PIDE_RENIEC_CLAVE ?? '',
        porDia: leidos.PIDE_RENIEC_CUPO_DIA,
      }),
      sunat: Object.freeze({ url: leidos.PIDE_SUNAT, porDia: leidos.PIDE_SUNAT_CUPO_DIA }),
    }),
    /** Internal networks that webhooks may call. */
    webhooksRedes: Object.freeze(leidos.WEBHOOKS_REDES),
    sisgedo: Object.freeze({
      clase: leidos.SISGEDO,
      url: (leidos.SISGEDO_URL ?? '').replace(/\/+$/, ''),
      token: leidos.SISGEDO_TOKEN ?? '',
    }),
    /** How long personal data is kept; null for ever. */
    conservacion: Object.freeze({
      correosDias: leidos.CONSERVACION_CORREOS_DIAS,
      visitasMeses: leidos.CONSERVACION_VISITAS_MESES,
      tramitesObservadosMeses: leidos.CONSERVACION_TRAMITES_OBSERVADOS_MESES,
      eliminadosMeses: leidos.CONSERVACION_ELIMINADOS_MESES,
      tramitesContactoMeses: leidos.CONSERVACION_TRAMITES_CONTACTO_MESES,
      reclamosContactoMeses: leidos.CONSERVACION_RECLAMOS_CONTACTO_MESES,
      solicitudesContactoMeses: leidos.CONSERVACION_SOLICITUDES_CONTACTO_MESES,
      expedientesContactoMeses: leidos.CONSERVACION_EXPEDIENTES_CONTACTO_MESES,
      trabajadoresMeses: leidos.CONSERVACION_TRABAJADORES_MESES,
      consultasMeses: leidos.CONSERVACION_CONSULTAS_MESES,
      auditoriaMeses: leidos.CONSERVACION_AUDITORIA_MESES,
    }),
    /** Where the root of each day of the audit trail is told (decision 0100). */
    auditoria: Object.freeze({ correo: leidos.AUDITORIA_CORREO, url: leidos.AUDITORIA_URL }),
    /** The largest file that staff may upload (SHE-72). */
    /** Edits without `version` are refused (D-145). */
    versionExigida: leidos.VERSION_EXIGIDA,
    subidaMaximaBytes: leidos.SUBIDA_MAXIMA_MB * 1_024 * 1_024,
    hsts: leidos.HSTS,
    /** Whether browsers keep the page for when there is no line (decision 0217). */
    paginaSinLinea: leidos.PAGINA_SIN_LINEA,
    /** Scanned norms are read by machine (decision 0147). */
    leeEscaneados: leidos.TEXTOS_OCR === 'auto',
    firma: Object.freeze({
      firmador: leidos.FIRMADOR,
      /** Absolute paths of folders, as all below. */
      raices: rutaDe(leidos.FIRMA_RAICES),
      tsl: tslDe(leidos),
      revocacion: leidos.FIRMA_REVOCACION,
      certificados: rutaDe(leidos.FIRMA_CERTIFICADOS),
      /** The municipality's own, which seals cargos. */
      entidad: rutaDe(leidos.FIRMA_ENTIDAD),
      claveDeEntidad: leidos.FIRMA_ENTIDAD_CLAVE ?? '',
      sellos: rutaDe(leidos.FIRMA_SELLOS) ?? join(datos, 'sellos'),
      tsa: leidos.FIRMA_TSA,
      elegirPosicion: leidos.FIRMA_ELEGIR_POSICION,
      servicioLocal: leidos.FIRMA_SERVICIO_LOCAL,
      refirma: Object.freeze({
        direccion: leidos.REFIRMA_DIRECCION,
        cliente: leidos.REFIRMA_CLIENTE ?? '',
        secreto: leidos.REFIRMA_SECRETO ?? '',
      }),
      firmaperu: Object.freeze({
        credenciales: rutaDe(leidos.FIRMAPERU_CREDENCIALES) ?? '',
        script: leidos.FIRMAPERU_SCRIPT,
        jquery: leidos.FIRMAPERU_JQUERY,
      }),
    }),
  })
}

/** The settings that this installation keeps in its file. Throws ErrorDeArranque. (decision 0067) */
export const ajustesGuardados = (): AjustesGuardados => {
  const { nombrado, carpeta } = lugarDeAjustes()
  return leerArchivoDeAjustes(nombrado, carpeta)
}

/** Where the settings file is looked for: absolute paths of the one that AJUSTES names, and of the data folder. */
export const lugarDeAjustes = (): { nombrado: string | undefined; carpeta: string } => ({
  nombrado: rutaDe(textoDe(process.env, 'AJUSTES')),
  carpeta: rutaDe(textoDe(process.env, 'DATOS')) ?? join(RAIZ, 'datos'),
})

/** Settings that name files or folders which an installation cannot do without. */
const RUTAS = [
  'ENTIDAD_LOGO',
  'PLANTILLAS_DOCUMENTOS',
  'FIRMA_RAICES',
  'FIRMA_TSL',
  'FIRMA_TSL_FIRMANTE',
  'FIRMA_CERTIFICADOS',
  'FIRMA_ENTIDAD',
  'FIRMA_SELLOS',
  'FIRMAPERU_CREDENCIALES',
] as const satisfies readonly Nombre[]

/** Absolute paths that kept settings name, by setting. */
export const rutasDe = ({ valores }: Pick<AjustesGuardados, 'valores'>): [nombre: Nombre, ruta: string][] =>
  (['DATOS', 'RESPALDOS', ...RUTAS] as const).flatMap((nombre) => {
    const ruta = rutaDe(textoDe(valores, nombre))
    return ruta === undefined ? [] : [[nombre, ruta]]
  })

/** How the command is called here: by npm in the program's own folder, by its name where it is installed. */
export const COMANDO = process.env.npm_lifecycle_event === 'cabildo' ? 'npm run cabildo --' : 'cabildo'

/** What the environment itself says of a setting. */
export const ajusteDelEntorno = (nombre: Nombre): string | undefined => textoDe(process.env, nombre)

/** Everything that can be set from outside, frozen. */
export type Config = ReturnType<typeof leerConfig>

/** The list of trusted services and its signer: one is of no use without the other. */
const tslDe = ({ FIRMA_TSL, FIRMA_TSL_FIRMANTE }: Leidos): { archivo: string; firmante: string } | undefined => {
  const [archivo, firmante] = [rutaDe(FIRMA_TSL), rutaDe(FIRMA_TSL_FIRMANTE)]
  return archivo && firmante ? { archivo, firmante } : undefined
}

/** A path of the settings, from the program's folder. */
function rutaDe(ruta: string | undefined): string | undefined {
  return ruta === undefined ? undefined : resolve(RAIZ, ruta)
}
