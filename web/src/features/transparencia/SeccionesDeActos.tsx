import { fecha, hora } from '@cabildo/contracts/base/tiempo'
import type { ArchivoDeSolicitud, Solicitud, SolicitudEntera } from '@cabildo/contracts/transparencia-lista'
import {
  CAUSALES,
  enSoles,
  MOTIVOS_DE_PRORROGA,
  NOMBRES_DE_SENTIDO,
  REQUISITOS,
} from '@cabildo/contracts/transparencia-reglas'
import { IconFileTypePdf } from '@tabler/icons-react'
import type { SeccionFicha } from '../../ui/Ficha.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Button } from '../../ui/kit/boton.tsx'
import estilos from './actos/actos.module.css'

type Actos = SolicitudEntera['actos']
type AlLeer = (archivo: ArchivoDeSolicitud) => void
type Dato = readonly [rotulo: string, valor: string]

const cuando = (marca: string): string => `${fecha(marca)} ${hora(marca)}`
const nombreDe = (opciones: readonly { id: number; name: string }[], cual: number | null): string =>
  opciones.find(({ id }) => id === cual)?.name ?? ''
/** Nothing where there is nothing to say: a dash would ask for what its sense does not have. */
const conTexto = (...datos: Dato[]): Dato[] => datos.filter(([, valor]) => valor !== '')

/** What was done with a request, as far as it was: observation, extension, cost, answer and delivery (TRS-12, TRS-16 to TRS-22). */
export const seccionesDeActos = (solicitud: Solicitud, actos: Actos | undefined, alLeer: AlLeer): SeccionFicha[] => {
  if (!actos) return []
  return [
    ...deObservacion(solicitud, actos, alLeer),
    ...deProrroga(solicitud, actos),
    ...deCosto(actos),
    ...deRespuesta(solicitud, actos),
    ...deEntrega(actos, alLeer),
  ]
}

const deObservacion = (
  { estado }: Solicitud,
  { observacion, pedido_inicial }: Actos,
  alLeer: AlLeer,
): SeccionFicha[] => {
  if (!observacion) return []
  const { requisito, texto, observada_at, observada_por, hasta, subsanada_at, archivos } = observacion
  const sinSubsanar = estado === 'POR SUBSANAR' ? 'Todavía no' : ''
  return [
    {
      titulo: 'OBSERVACIÓN',
      datos: [
        ['Requisito que falta', nombreDe(REQUISITOS, requisito)],
        ['Observada', [cuando(observada_at), observada_por].filter(Boolean).join(' · ')],
        ['Por subsanar hasta', fecha(hasta)],
        ...conTexto(['Subsanada', subsanada_at === null ? sinSubsanar : cuando(subsanada_at)]),
        ['Qué debe precisar', texto],
        ...conTexto(['Primer pedido', pedido_inicial ?? '']),
      ],
      contenido: archivos.length > 0 && <Archivos archivos={archivos} alLeer={alLeer} />,
    },
  ]
}

const deProrroga = (
  { prorroga_hasta, prorroga_motivos, prorroga_sustento }: Solicitud,
  { prorroga_at }: Actos,
): SeccionFicha[] => {
  if (prorroga_hasta === null) return []
  return [
    {
      titulo: 'PRÓRROGA',
      datos: [
        ['Nueva fecha', fecha(prorroga_hasta)],
        ['Comunicada', prorroga_at === null ? '' : cuando(prorroga_at)],
        ['Motivo', prorroga_motivos.map((cual) => nombreDe(MOTIVOS_DE_PRORROGA, cual)).join(', ')],
      ],
      texto: prorroga_sustento,
    },
  ]
}

const deCosto = ({ costo }: Actos): SeccionFicha[] => {
  if (!costo) return []
  const { paginas, discos, otro, otro_centimos, total, pagado_el, recibo } = costo
  return [
    {
      titulo: 'COSTO DE REPRODUCCIÓN',
      datos: [
        ['Páginas', String(paginas)],
        ['Discos', String(discos)],
        ...conTexto(['Otra reproducción', otro && `${otro}, ${enSoles(otro_centimos)}`]),
        ['Total', enSoles(total)],
        ['Pago', pagado_el === null ? 'Sin registrar' : `${fecha(pagado_el)}, recibo ${recibo}`],
      ],
    },
  ]
}

const deRespuesta = (
  { sentido }: Solicitud,
  { causal, numeral, sustento, entidad, documento }: Actos,
): SeccionFicha[] => {
  if (sentido === null) return []
  return [
    {
      titulo: 'RESPUESTA',
      datos: [
        ['Sentido', nombreDe(NOMBRES_DE_SENTIDO, sentido)],
        ...conTexto(
          ['Causal', nombreDe(CAUSALES, causal)],
          ['Numeral del artículo', numeral],
          [causal === null ? 'Qué se buscó y dónde' : 'Sustento', sustento],
          ['Entidad que tiene la información', entidad],
          ['Documento con que se le envió', documento],
        ),
      ],
    },
  ]
}

const deEntrega = ({ entregada_el, recibio, cargo, abandonada_at }: Actos, alLeer: AlLeer): SeccionFicha[] => {
  if (abandonada_at !== null) return [{ titulo: 'ABANDONO', datos: [['Declarado', cuando(abandonada_at)]] }]
  if (entregada_el === null) return []
  return [
    {
      titulo: 'ENTREGA',
      datos: [['Entregada', fecha(entregada_el)], ...conTexto(['Quién recibió', recibio])],
      contenido: cargo && <Archivos archivos={[cargo]} alLeer={alLeer} />,
    },
  ]
}

const Archivos = ({ archivos, alLeer }: { archivos: readonly ArchivoDeSolicitud[]; alLeer: AlLeer }) => (
  <div className={estilos.archivos}>
    {archivos.map((archivo) => (
      <Button
        key={archivo.sha256}
        variant="default"
        size="compact-sm"
        leftSection={<Icono de={IconFileTypePdf} />}
        onClick={() => alLeer(archivo)}
      >
        {archivo.nombre}
      </Button>
    ))}
  </div>
)
