import { Permiso } from '@cabildo/contracts/base/permisos'
import { marcaLima } from '@cabildo/contracts/base/tiempo'
import {
  esOmitible,
  MENSAJES_PUESTA,
  NOMBRES_DE_LINEAS,
  PASOS,
  type Paso,
  type PasoVisto,
} from '@cabildo/contracts/puesta-en-marcha'
import type { Hechos } from './hechos.queries.ts'
import { camposQueFaltan, type Entidad, facultadesQueFaltan, type Instalado } from './lineas.ts'

/** The state of every step from the facts (Table ORG-F). */
export const pasosDe = (hechos: Hechos, entidad: Entidad, instalado: Instalado): PasoVisto[] =>
  PASOS.map((paso) => {
    const faltan = FALTAS[paso](hechos, entidad, instalado)
    const decision = hechos.decisiones.find((una) => una.paso === paso)
    const omision =
      esOmitible(paso) && decision?.omitido_at
        ? { por: decision.por, en: marcaLima(decision.omitido_at), motivo: decision.motivo ?? '' }
        : null
    // What is done stays done, though somebody had left it out before.
    return { paso, estado: faltan.length === 0 ? 'hecho' : omision ? 'omitido' : 'falta', faltan, omision }
  })

type Faltas = (hechos: Hechos, entidad: Entidad, instalado: Instalado) => string[]

const si = (falta: boolean, frase: string): string[] => (falta ? [frase] : [])

const FALTAS: Readonly<Record<Paso, Faltas>> = {
  1: ({ demostracion }, entidad) =>
    demostracion ? [MENSAJES_PUESTA.demostracion] : camposQueFaltan(entidad).map((campo) => `Falta el dato ${campo}`),
  2: (hechos) => [
    ...si(hechos.areas.length < 2, 'Falta crear al menos dos áreas'),
    ...facultadesQueFaltan(hechos).map((cual) => `Falta decir qué área es ${cual}`),
  ],
  3: ({ cargos }) => si(cargos === 0, 'Falta al menos un cargo activo'),
  4: ({ personas, habilitados }) => [
    ...si(personas < 2, 'Faltan al menos dos personas con acceso vigente'),
    ...si(
      !habilitados.some(({ codigo, otros }) => codigo === Permiso.usuarios && otros > 0),
      'Falta alguien más con el permiso Panel Usuarios',
    ),
  ],
  5: ({ firma }, _, { firma: clase }) => [
    ...si(clase === 'demostracion', MENSAJES_PUESTA.firmasDePrueba),
    ...si(clase === 'ninguna', 'Falta un firmador: se indica en el archivo de ajustes'),
    ...si(clase === 'real' && firma === null, 'Falta una firma de prueba o real que se haya verificado'),
  ],
  6: ({ correo }) => si(correo === null, 'Falta un correo de prueba que el servidor de correo haya recibido'),
  7: ({ respaldo_comprobado }) =>
    si(respaldo_comprobado === null, 'Falta un respaldo comprobado de las últimas 48 horas'),
  8: (_, __, { https }) => si(!https, 'Falta que la dirección pública sea https'),
  9: ({ decisiones }) =>
    si(
      !decisiones.some(({ en_servicio_desde }) => en_servicio_desde !== null),
      `${NOMBRES_DE_LINEAS.falta} poner en servicio`,
    ),
}
