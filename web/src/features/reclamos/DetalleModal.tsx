import { ESTADOS_DE_RECLAMO } from '@cabildo/contracts/atencion'
import type { DetalleDeAtencion } from '@cabildo/contracts/atencion-esquema'
import { numeroEscrito } from '@cabildo/contracts/base/numeros'
import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import { nombreDeMotivo, nombreDeQueEs, reclamoEscrito, TIPOS_RECLAMANTE } from '@cabildo/contracts/reclamos'
import { MENSAJES_DE_HOJA, type Reclamo, reclamoNombrado } from '@cabildo/contracts/reclamos-lista'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Ficha, type SeccionFicha } from '../../ui/Ficha.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import { datosDeCorreo } from '../../ui/tabla/CorreoDeFila.tsx'
import { AlAbrir, useAbrible } from '../../ui/useAbrible.tsx'
import { VisorPdf } from '../../ui/VisorPdf.tsx'
import {
  BotonesDeAtencion,
  BotonPrincipal,
  EstadoDeAtencionEscrito,
  type OpcionDeFila,
  SeccionAtencion,
} from '../atencion/index.ts'
import { reclamoQuery, traerReclamo } from './reclamos.api.ts'
import estilos from './reclamos.module.css'

interface Props {
  reclamo: Reclamo
  /** Its main act while it is open, and what else may be done with it, as its row offers them. */
  principal: (reclamo: Reclamo) => OpcionDeFila | null
  opciones: (reclamo: Reclamo) => readonly OpcionDeFila[]
  abierto: boolean
  onClose: () => void
}

/** What it is about, and what its citizen chose where that is another (REC-50). */
const motivoEscrito = ({ tipo_reclamo, tipo_presentado, importado }: Reclamo): string =>
  tipo_reclamo === tipo_presentado
    ? nombreDeMotivo(tipo_reclamo)
    : `${nombreDeMotivo(tipo_reclamo)} (${importado ? 'el libro dice' : 'el ciudadano eligió'} ${nombreDeMotivo(tipo_presentado)})`

/** Its number and when it was filed; of one of another book nobody knows the hour, and no Sisgedo has it (decision 0222). */
const cabezaDe = (reclamo: Reclamo): string => {
  const { id, importado, created_at, expe_id } = reclamo
  if (importado) return `${reclamoNombrado(reclamo)} · ${fecha(created_at)}`
  const sisgedo = expe_id === null ? 'Sin registrar en Sisgedo' : `Sisgedo ${numeroEscrito('expediente', expe_id)}`
  return `Reclamo ${reclamoEscrito(id)} · ${fecha(created_at)} ${hora(created_at)} · ${sisgedo}`
}

const pieDe = ({ vence, tarde }: Reclamo): string | null => {
  if (vence === null) return MENSAJES_DE_HOJA.deLibroAnterior
  return tarde === null ? `Responder hasta el ${fecha(vence)}` : null
}

const origenDelNombre = ({ importado, nombre_escrito }: Reclamo): string => {
  if (importado) return 'El libro del que se importó'
  return nombre_escrito ? 'Escrito por el ciudadano' : 'Registro consultado'
}

/** DETALLE DE RECLAMACION: the whole complaint in its three sections, and its attention (REC-32, REC-50). */
export const DetalleModal = ({ reclamo: visto, principal, opciones, abierto, onClose }: Props) => {
  // What the row knew, until what it is now has come.
  const { data: ahora } = useQuery({ ...reclamoQuery(visto.id), enabled: abierto })
  const reclamo = ahora?.data ?? visto
  return (
    <Dialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo="DETALLE DE RECLAMACION"
      detalle={cabezaDe(reclamo)}
      estado={pieDe(reclamo)}
      botones={
        <>
          <Button data-autofocus variant="default" onClick={onClose}>
            Cerrar
          </Button>
          <BotonPrincipal opcion={principal(reclamo)} onClose={onClose} />
        </>
      }
    >
      <Ficha
        secciones={seccionesDe(
          reclamo,
          ahora?.atencion,
          <BotonesDeAtencion opciones={opciones(reclamo)} onClose={onClose} />,
        )}
      />
    </Dialogo>
  )
}

const seccionesDe = (reclamo: Reclamo, atencion: DetalleDeAtencion | undefined, botones: ReactNode): SeccionFicha[] => {
  const tipo = TIPOS_RECLAMANTE.find(({ id }) => id === reclamo.tipo_doc)
  const conRuc = reclamo.nruc !== ''
  const { importado } = reclamo
  return [
    {
      titulo: 'IDENTIFICACIÓN DE USUARIO',
      datos: [
        ['Tipo de persona', tipo?.persona],
        [tipo?.name ?? 'N° Doc', reclamo.nruc || reclamo.ndoc],
        [conRuc ? 'Razón social' : 'Apellidos y nombres', reclamo.nombres],
        ['Origen del nombre', origenDelNombre(reclamo)],
        ...(importado ? [['Domicilio', importado.domicilio] as const] : []),
        ['Teléfono', reclamo.phone],
        ['Celular', reclamo.cellphone],
        ['E-mail', reclamo.email],
        ...datosDeCorreo(reclamo),
      ],
    },
    {
      titulo: 'IDENTIFICACIÓN DE LA ATENCIÓN BRINDADA',
      datos: [
        ...(importado?.tipo ? [['Tipo', importado.tipo === 'QUEJA' ? 'Queja' : 'Reclamo'] as const] : []),
        ['Motivo del reclamo', motivoEscrito(reclamo)],
        ['Oficina donde ocurrió', reclamo.oficina],
      ],
      texto: reclamo.descripcion,
    },
    {
      titulo: 'DETALLE DE LA RECLAMACIÓN',
      texto: [reclamo.detalle, importado?.pedido && `Pedido: ${importado.pedido}`].filter(Boolean).join('\n\n'),
    },
    {
      titulo: 'ATENCIÓN',
      contenido: (
        <SeccionAtencion
          fila={reclamo}
          atencion={atencion}
          botones={botones}
          estado={<EstadoDeAtencionEscrito fila={reclamo} palabra={ESTADOS_DE_RECLAMO[reclamo.estado]} />}
          respuestas={{
            titulo: `Reclamo ${reclamoEscrito(reclamo.id)}`,
            traer: async (signal) => (await traerReclamo(reclamo.id, signal)).atencion.respuestas,
          }}
        >
          <Adoptadas reclamo={reclamo} />
        </SeccionAtencion>
      ),
    },
  ]
}

/** What the municipality did, or what it is instead (REC-47), and the sheet as it was filed once there is a newer one (REC-45, REC-50). */
const Adoptadas = ({ reclamo }: { reclamo: Reclamo }) => {
  const { id, acciones, que_es, que_es_texto, que_es_donde, url_presentada, importado } = reclamo
  const hoja = useAbrible<true>()
  const titulo = 'Hoja de presentación'
  return (
    <>
      {acciones && (
        <dl>
          <div data-largo>
            <dt>Acciones adoptadas</dt>
            <dd className={estilos.texto}>{acciones}</dd>
          </div>
        </dl>
      )}
      {importado?.respuesta && (
        <dl>
          <div data-largo>
            <dt>Lo que se respondió entonces</dt>
            <dd className={estilos.texto}>{importado.respuesta}</dd>
          </div>
        </dl>
      )}
      {que_es !== null && (
        <dl>
          <div>
            <dt>Qué es</dt>
            <dd>{nombreDeQueEs(que_es)}</dd>
          </div>
          <div>
            <dt>Dónde se presenta</dt>
            <dd>{que_es_donde}</dd>
          </div>
          <div data-largo>
            <dt>Por qué no es un reclamo</dt>
            <dd className={estilos.texto}>{que_es_texto}</dd>
          </div>
        </dl>
      )}
      {url_presentada && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<Icono de={IconFileTypePdf} />}
          onClick={() => hoja.abrir(true)}
        >
          {titulo}
        </Button>
      )}
      <AlAbrir de={hoja}>
        {(_, ventana) => (
          <VisorPdf
            {...ventana}
            encima
            titulo={`Reclamo ${reclamoEscrito(id)}`}
            archivo={titulo}
            url={async (signal) => (await traerReclamo(id, signal)).data.url_presentada}
          />
        )}
      </AlAbrir>
    </>
  )
}
