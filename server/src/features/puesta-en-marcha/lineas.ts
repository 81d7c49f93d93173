import { Permiso } from '@cabildo/contracts/base/permisos'
import { SERVICIOS } from '@cabildo/contracts/base/servicios'
import { fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { nombreDePermiso } from '@cabildo/contracts/concesiones'
import { iniciales } from '@cabildo/contracts/organizacion-siglas'
import {
  type Destino,
  ESTADOS_DE_LINEA,
  type Linea,
  type Paso,
  PERMISO_DE_SERVICIO,
  SERVICIOS_EN_FRASE,
} from '@cabildo/contracts/puesta-en-marcha'
import type { Config } from '../../config.ts'
import type { Habilitados, Hechos, Ultima } from './hechos.queries.ts'

/** What the settings say that counts for readiness. */
export interface Instalado {
  https: boolean
  /** The signer in use; a demonstration's counts for nobody, and where there is none nobody signs. */
  firmador: Config['firma']['firmador']
  firma: 'real' | 'demostracion' | 'ninguna'
}

export const instaladoDe = ({
  direccionPublica,
  firma,
  demo,
}: Pick<Config, 'direccionPublica' | 'firma' | 'demo'>): Instalado => ({
  https: direccionPublica?.startsWith('https://') ?? false,
  firmador: firma.firmador,
  firma: firma.firmador !== 'local' || firma.certificados ? 'real' : demo ? 'demostracion' : 'ninguna',
})

/** What a step or line of the entity's data asks for (Table ORG-F). */
export interface Entidad {
  nombre: string
  siglas: string
  ciudad: string
  ruc: string
  domicilio: string
  horario: string
}
const CAMPOS = ['nombre', 'siglas', 'ciudad', 'ruc', 'domicilio', 'horario'] as const
/** As people read them. */
const ROTULOS: Readonly<Record<(typeof CAMPOS)[number], string>> = {
  nombre: 'nombre',
  siglas: 'siglas',
  ciudad: 'ciudad',
  ruc: 'RUC',
  domicilio: 'domicilio',
  horario: 'horario',
}

/** The data that are missing, as people read them. */
export const camposQueFaltan = (entidad: Entidad): string[] =>
  CAMPOS.filter((campo) => entidad[campo].trim() === '').map((campo) => ROTULOS[campo])

const NOMBRES = 5
/** 'A, B y 3 más', of so many. */
const enSerie = (nombres: readonly string[], cuantos = nombres.length): string => {
  const dichos = nombres.slice(0, NOMBRES)
  const resto = cuantos - dichos.length
  return [dichos.join(', '), ...(resto > 0 ? [`y ${resto} más`] : [])].join(' ')
}

const deEllos = ({ nombres, cuantos }: Habilitados): string => enSerie(nombres, cuantos)

const cuando = (en: Date): string => {
  const marca = marcaLima(en)
  return `el ${fecha(marca)} a las ${hora(marca)}`
}
const porQuien = ({ en, por }: Ultima): string => `${cuando(en)}, por ${por}`

type Hecha = Omit<Linea, 'numero' | 'servicio'> & { servicio?: Linea['servicio'] }

const listo = (frase: string, detalle: string | null = null): Hecha => ({
  estado: 'listo',
  frase,
  detalle,
  destino: null,
})
const falta = (frase: string, destino: Destino | null, detalle: string | null = null): Hecha => ({
  ...{ estado: 'falta' as const, frase, detalle, destino },
})
const conviene = (frase: string, destino: Destino | null, detalle: string | null = null): Hecha => ({
  ...{ estado: 'conviene' as const, frase, detalle, destino },
})

/** The lines of Table ORG-H whose data there are, what is missing first (ORG-56). */
export const lineasDe = (hechos: Hechos, entidad: Entidad, instalado: Instalado, hoy: string): Linea[] => {
  const anio = Number(hoy.slice(0, 4))
  const omitido = (paso: Paso): string | null => {
    const decision = hechos.decisiones.find((una) => una.paso === paso)
    return decision ? `Omitido por ${decision.por ?? 'alguien'}: ${decision.motivo}` : null
  }
  const lineas: [numero: number, linea: Hecha | Hecha[]][] = [
    [1, lineaDeEntidad(entidad)],
    [2, lineaDeFacultades(hechos)],
    [3, lineasDeServicios(hechos)],
    [4, lineaDeAdministradores(hechos)],
    [5, lineaDeVisitas(hechos)],
    [6, lineaDeFirmantes(hechos)],
    [7, lineaDeRenovacion(hechos, anio)],
    [8, hechos.demostracion ? falta('Esta instalación es de demostración', 'paso1') : listo('Es una instalación real')],
    [9, lineaDeFirma(hechos, instalado, omitido(5))],
    [
      10,
      hechos.correo
        ? listo('El correo se probó', `Entregado al servidor de correo, ${porQuien(hechos.correo)}`)
        : conviene('El correo no está probado', 'paso6', omitido(6)),
    ],
    [
      11,
      hechos.respaldo_comprobado
        ? listo('Hay un respaldo comprobado', `Hecho ${cuando(hechos.respaldo_comprobado)}`)
        : conviene('No hay un respaldo comprobado de las últimas 48 horas', 'paso7', omitido(7)),
    ],
    [
      12,
      instalado.https
        ? listo('La dirección pública es https')
        : conviene('La dirección pública no es https', 'paso8', omitido(8)),
    ],
    [
      13,
      hechos.iniciales === 0
        ? listo('Todos cambiaron su contraseña inicial')
        : conviene(
            `${hechos.iniciales} usuarios no han cambiado su contraseña inicial; ${hechos.vencidas} ya vencieron`,
            'usuarios',
          ),
    ],
    [
      14,
      hechos.anio_nombrado
        ? listo(`El nombre oficial del ${anio} está escrito`)
        : conviene(`Falta el nombre oficial del ${anio}`, 'anio'),
    ],
    [15, lineaDeAreas(hechos)],
  ]
  return lineas
    .flatMap(([numero, suyas]) => [suyas].flat().map((linea) => ({ numero, servicio: null, ...linea })))
    .toSorted((a, b) => lugarDe(a, hoy) - lugarDe(b, hoy) || a.numero - b.numero)
}

/** What is missing first; in January the accesses that were not renewed before everything else. */
const lugarDe = ({ numero, estado }: Linea, hoy: string): number =>
  numero === 7 && estado === 'conviene' && hoy.slice(5, 7) === '01' ? -1 : ESTADOS_DE_LINEA.indexOf(estado)

const lineaDeRenovacion = ({ sin_renovar }: Hechos, anio: number): Hecha => {
  if (sin_renovar === 0) return listo(`Nadie tiene accesos del ${anio - 1} sin renovar`)
  const quienes = sin_renovar === 1 ? '1 usuario tiene' : `${sin_renovar} usuarios tienen`
  return conviene(`${quienes} accesos del ${anio - 1} sin renovar`, 'renovacion')
}

const lineaDeEntidad = (entidad: Entidad): Hecha => {
  const faltan = camposQueFaltan(entidad)
  return faltan.length > 0
    ? falta(`Complete los datos de la entidad: ${faltan.join(', ')}`, 'paso1')
    : listo('Los datos de la entidad están completos')
}

/** Which of both abilities nobody has, as people read them. */
export const facultadesQueFaltan = ({ areas }: Pick<Hechos, 'areas'>): string[] => [
  ...(areas.some(({ facultades }) => facultades.includes('secretaria')) ? [] : ['Secretaría General']),
  ...(areas.some(({ facultades }) => facultades.includes('visado')) ? [] : ['Alcaldía']),
]

const lineaDeFacultades = (hechos: Hechos): Hecha => {
  const faltan = facultadesQueFaltan(hechos)
  return faltan.length > 0
    ? falta(`Ninguna área es ${faltan.join(' ni ')}`, 'paso2')
    : listo('Hay Secretaría General y Alcaldía')
}

/** One for each service that is to be opened, or is open already, and has a staff list. */
const lineasDeServicios = ({ habilitados, abiertos, decisiones }: Hechos): Hecha[] => {
  const enServicio = decisiones.some(({ en_servicio_desde }) => en_servicio_desde !== null)
  return SERVICIOS.filter((servicio) => !enServicio || abiertos.includes(servicio)).flatMap((servicio) => {
    const permiso = PERMISO_DE_SERVICIO[servicio]
    if (permiso === null) return []
    const suyos = habilitados.find(({ codigo }) => codigo === permiso)
    return suyos
      ? {
          ...listo(`Hay quien atienda ${SERVICIOS_EN_FRASE[servicio]}`, deEllos(suyos)),
          servicio,
        }
      : {
          ...falta(
            `Nadie puede atender ${SERVICIOS_EN_FRASE[servicio]}: dé el permiso ${nombreDePermiso(permiso)} a alguien`,
            'usuarios',
          ),
          servicio,
        }
  })
}

const lineaDeAdministradores = ({ habilitados }: Hechos): Hecha => {
  const suyos = habilitados.find(({ codigo }) => codigo === Permiso.usuarios)
  if (!suyos || suyos.otros === 0)
    return falta('Nadie más que el usuario administrador tiene Panel Usuarios', 'usuarios')
  const frase =
    suyos.cuantos === 1 ? '1 persona tiene Panel Usuarios' : `${suyos.cuantos} personas tienen Panel Usuarios`
  return listo(frase, deEllos(suyos))
}

const lineaDeVisitas = ({ sin_trabajadores }: Hechos): Hecha => {
  if (sin_trabajadores.length === 0) return listo('Las áreas que registran visitas tienen trabajadores este año')
  const [una] = sin_trabajadores
  return conviene(
    sin_trabajadores.length === 1
      ? `El área ${una} registra visitas y no tiene trabajadores este año`
      : `Las áreas ${enSerie(sin_trabajadores)} registran visitas y no tienen trabajadores este año`,
    'usuarios',
  )
}

const lineaDeFirmantes = ({ firman_en, por_firmar, areas }: Hechos): Hecha => {
  const sin = areas.filter(({ id }) => por_firmar.includes(id) && !firman_en.includes(id))
  if (firman_en.length > 0 && sin.length === 0) return listo('Hay quien firme')
  const de = sin.length > 0 ? enSerie(sin.map(({ name }) => name)) : 'cualquier área'
  return conviene(
    `Nadie puede firmar: dé el permiso ${nombreDePermiso(Permiso.firmaDigital)} a alguien de ${de}`,
    'usuarios',
  )
}

const lineaDeFirma = ({ firma }: Hechos, { firma: clase }: Instalado, omision: string | null): Hecha => {
  if (clase === 'demostracion') return conviene('Las firmas son de prueba', 'paso5', omision)
  if (clase === 'ninguna') return conviene('Nadie puede firmar: no hay un firmador', 'paso5', omision)
  return firma
    ? listo('La firma se probó', `Con certificado de firma, ${porQuien(firma)}`)
    : conviene('La firma no está probada', 'paso5', omision)
}

const lineaDeAreas = ({ areas, por_terminar }: Hechos): Hecha => {
  const sinJefe = areas.filter(({ con_jefe }) => !con_jefe).length
  const veces = Map.groupBy(areas, ({ siglas, name }) => siglas ?? iniciales(name))
  const comparten = [...veces.values()].filter(({ length }) => length > 1).flat().length
  return sinJefe + comparten + por_terminar === 0
    ? listo('Todas las áreas tienen jefe y siglas propias, y ningún acceso termina en 15 días')
    : conviene(
        `${sinJefe} áreas no tienen jefe; ${comparten} comparten siglas; ${por_terminar} accesos terminan en 15 días`,
        'areas',
      )
}
