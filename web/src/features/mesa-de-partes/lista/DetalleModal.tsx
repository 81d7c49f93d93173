import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { NATURAL } from '@cabildo/contracts/ciudadano'
import { ALCANCE_DICHO, DESISTIBLES } from '@cabildo/contracts/desistimiento'
import { nombreDeTramite } from '@cabildo/contracts/mesa-de-partes'
import { MENSAJES_CANAL, nombreDeCanal, nombreDeIdentidad } from '@cabildo/contracts/mesa-de-partes-canal'
import { type Dependencia, MENSAJES_DESISTIMIENTO, type Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { NOMBRE_ESCRITO } from '@cabildo/contracts/nombre-escrito'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Ficha } from '../../../ui/Ficha.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { datosDeCorreo } from '../../../ui/tabla/CorreoDeFila.tsx'
import estilos from './dialogos.module.css'
import { EnlacesPdf } from './EnlacesPdf.tsx'
import { tramiteQuery } from './mpv.api.ts'
import { nombreDeDestino, recepcionDe } from './tramite.ts'

// Only what came on paper has one.
const ImprimirCargo = lazy(() => import('../ventanilla/ImprimirCargo.tsx').then((m) => ({ default: m.ImprimirCargo })))

interface Props {
  tramite: Tramite
  dependencias: readonly Dependencia[]
  /** Opens what a withdrawal on paper is entered with (CON-22). */
  alDesistir: (tramite: Tramite) => void
  abierto: boolean
  onClose: () => void
}

type Dato = readonly [etiqueta: string, valor: string]

const solicitante = (tramite: Tramite): Dato[] => {
  const { tipo_doc, ndoc, ape_nom, nruc, rsocial, phone, email, nombre_escrito, identidad } = tramite
  const { representa_nombre, representa_documento } = tramite
  const nombre = (valor: string) => (nombre_escrito ? `${valor} (${NOMBRE_ESCRITO.palabra.toLowerCase()})` : valor)
  return [
    ...(tipo_doc === NATURAL
      ? ([
          ['Tipo de persona', 'PERSONA NATURAL'],
          [nombreDeIdentidad(identidad), ndoc],
          ['Nombres', nombre(ape_nom)],
        ] as const)
      : ([
          ['Tipo de persona', 'PERSONA JURIDICA'],
          ['RUC', nruc],
          ['Razón social', nombre(rsocial)],
        ] as const)),
    ['Teléfono', phone],
    ['Correo electrónico', email],
    ...datosDeCorreo(tramite),
    ...(representa_nombre
      ? ([[MENSAJES_CANAL.representa, [representa_nombre, representa_documento].filter(Boolean).join(' · ')]] as const)
      : []),
  ]
}

/** Who registered a paper, what came with it, and whether it is scanned (EXP-72, EXP-73, EXP-78). */
const enVentanilla = ({ canal, registrado_por, requisitos = [], falta_digitalizar }: Tramite): Dato[] => [
  ['Canal', nombreDeCanal(canal)],
  ['Registrado por', registrado_por ?? ''],
  ...(requisitos.length > 0 ? ([[MENSAJES_CANAL.presenta, requisitos.join('\n')]] as const) : []),
  ...(falta_digitalizar
    ? ([['Archivos', `${MENSAJES_CANAL.faltaDigitalizar}. ${MENSAJES_CANAL.enPapel}`]] as const)
    : []),
]

const documento = (tramite: Tramite): Dato[] => {
  const { tipo_documento, ndocumento, folio, asunto, detalle, nro_registro, created_at, fecha_legal, estado } = tramite
  return [
    ['Tipo de documento', nombreDeTramite(tipo_documento)],
    ['Número de documento', ndocumento],
    ['Folios', String(folio)],
    ['Asunto', asunto],
    ...(detalle ? ([['Detalle', detalle]] as const) : []),
    ...(tramite.procedimiento ? ([['Procedimiento', tramite.procedimiento]] as const) : []),
    ['Número de registro', numeroEscrito('registro', nro_registro)],
    ['Presentado', `${fecha(created_at)} ${hora(created_at)}`],
    ...(tramite.canal === 'ventanilla' ? enVentanilla(tramite) : []),
    ['Fecha legal', fecha(fecha_legal)],
    ['Estado', estado],
    ...(tramite.expe_id === null ? [] : ([['Sisgedo', numeroEscrito('expediente', tramite.expe_id)]] as const)),
    ...(tramite.motivo ? ([['Motivo de la observación', tramite.motivo]] as const) : []),
  ]
}

/** Until when a correction was asked for, when it came and what was said with it (EXP-62). */
const subsanacion = ({ subsanar_hasta, subsanado_at, explicacion }: Tramite): Dato[] => [
  ['Hasta', fecha(subsanar_hasta)],
  ...(subsanado_at === null ? [] : ([['Recibida', `${fecha(subsanado_at)} ${hora(subsanado_at)}`]] as const)),
  ...(explicacion ? ([['Explicación', explicacion]] as const) : []),
]

/** When it was withdrawn, of what and why, and who entered it if it came on paper (CON-22). */
const desistimiento = ({ desistido_at, desistimiento: suyo }: Tramite): Dato[] => [
  ['Recibido', `${fecha(desistido_at)} ${hora(desistido_at)}`],
  ...(suyo ? ([['Alcance', ALCANCE_DICHO[suyo.alcance]]] as const) : []),
  ...(suyo?.motivo ? ([['Motivo', suyo.motivo]] as const) : []),
  ...(suyo?.registrado_por ? ([['Registrado por', suyo.registrado_por]] as const) : []),
]

/** Where a received one went, with the order to each department, and who received it. */
const derivacion = (tramite: Tramite, dependencias: readonly Dependencia[]): Dato[] => [
  ['Recepcionado', recepcionDe(tramite)],
  ['Relacionado', tramite.relacionado ?? ''],
  ...tramite.destinos.map((destino, i): Dato => {
    const comoVa = destino.copia ? 'Copia' : 'Original'
    return [
      `Destino ${i + 1} · ${comoVa}`,
      [nombreDeDestino(destino, dependencias), destino.proveido && `Proveido: ${destino.proveido}`]
        .filter(Boolean)
        .join('\n'),
    ]
  }),
]

/** DETALLE DE TRAMITE: all that was filed, and where it went, to be read (MPV-53). */
export const DetalleModal = ({ tramite: deLaFila, dependencias, alDesistir, abierto, onClose }: Props) => {
  // Asked for as its links are: the row does not say who received it.
  const { data: tramite = deLaFila } = useQuery({ ...tramiteQuery(deLaFila.id), enabled: abierto })
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo="DETALLE DE TRAMITE"
      detalle={`Registro ${numeroEscrito('registro', tramite.nro_registro)}`}
      botones={
        <>
          {tramite.canal === 'ventanilla' && (
            <Suspense>
              <ImprimirCargo id={tramite.id} />
            </Suspense>
          )}
          {DESISTIBLES.includes(tramite.estado) && (
            <Button
              variant="default"
              onClick={() => {
                onClose()
                alDesistir(tramite)
              }}
            >
              {MENSAJES_DESISTIMIENTO.verbo}
            </Button>
          )}
          <Button variant="default" data-autofocus onClick={onClose}>
            Cerrar
          </Button>
        </>
      }
    >
      <Ficha
        secciones={[
          { titulo: 'IDENTIFICACIÓN DEL SOLICITANTE', datos: solicitante(tramite) },
          { titulo: 'DATOS DEL DOCUMENTO', datos: documento(tramite) },
          ...(tramite.subsanar_hasta === null ? [] : [{ titulo: 'SUBSANACIÓN', datos: subsanacion(tramite) }]),
          ...(tramite.desistido_at === null ? [] : [{ titulo: 'DESISTIMIENTO', datos: desistimiento(tramite) }]),
          ...(tramite.destinos.length > 0
            ? [{ titulo: 'RECEPCION Y DERIVACION', datos: derivacion(tramite, dependencias) }]
            : []),
        ]}
      />
      <div className={estilos.separados}>
        <EnlacesPdf tramite={tramite} abierto={abierto} />
      </div>
    </Dialogo>
  )
}
