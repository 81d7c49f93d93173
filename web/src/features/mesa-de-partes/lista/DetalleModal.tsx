import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { NATURAL } from '@cabildo/contracts/ciudadano'
import { nombreDeTramite } from '@cabildo/contracts/mesa-de-partes'
import type { Dependencia, Tramite } from '@cabildo/contracts/mesa-de-partes-lista'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Ficha } from '../../../ui/Ficha.tsx'
import estilos from './dialogos.module.css'
import { EnlacesPdf } from './EnlacesPdf.tsx'
import { tramiteQuery } from './mpv.api.ts'
import { ESCRITO, nombreDeDestino, recepcionDe } from './tramite.ts'

interface Props {
  tramite: Tramite
  dependencias: readonly Dependencia[]
  abierto: boolean
  onClose: () => void
}

type Dato = readonly [etiqueta: string, valor: string]

const solicitante = ({ tipo_doc, ndoc, ape_nom, nruc, rsocial, phone, email, nombre_escrito }: Tramite): Dato[] => {
  const nombre = (valor: string) => (nombre_escrito ? `${valor} (${ESCRITO.palabra.toLowerCase()})` : valor)
  return [
    ...(tipo_doc === NATURAL
      ? ([
          ['Tipo de persona', 'PERSONA NATURAL'],
          ['DNI', ndoc],
          ['Nombres', nombre(ape_nom)],
        ] as const)
      : ([
          ['Tipo de persona', 'PERSONA JURIDICA'],
          ['RUC', nruc],
          ['Razón social', nombre(rsocial)],
        ] as const)),
    ['Teléfono', phone],
    ['Correo electrónico', email],
  ]
}

const documento = (tramite: Tramite): Dato[] => {
  const { tipo_documento, ndocumento, folio, asunto, detalle, nro_registro, created_at, fecha_legal, estado } = tramite
  return [
    ['Tipo de documento', nombreDeTramite(tipo_documento)],
    ['Número de documento', ndocumento],
    ['Folios', String(folio)],
    ['Asunto', asunto],
    ...(detalle ? ([['Detalle', detalle]] as const) : []),
    ['Número de registro', numeroEscrito('registro', nro_registro)],
    ['Presentado', `${fecha(created_at)} ${hora(created_at)}`],
    ['Fecha legal', fecha(fecha_legal)],
    ['Estado', estado],
    ...(tramite.expe_id === null ? [] : ([['Sisgedo', numeroEscrito('expediente', tramite.expe_id)]] as const)),
    ...(tramite.motivo ? ([['Motivo de la observación', tramite.motivo]] as const) : []),
  ]
}

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
export const DetalleModal = ({ tramite: deLaFila, dependencias, abierto, onClose }: Props) => {
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
        <Button variant="default" data-autofocus onClick={onClose}>
          Cerrar
        </Button>
      }
    >
      <Ficha
        secciones={[
          { titulo: 'IDENTIFICACIÓN DEL SOLICITANTE', datos: solicitante(tramite) },
          { titulo: 'DATOS DEL DOCUMENTO', datos: documento(tramite) },
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
