import type { Expediente } from '@cabildo/contracts/expediente'
import { copiasComoCopias, MENSAJES_BANDEJA, PALABRAS_DE_ACTO } from '@cabildo/contracts/expedientes-bandeja'
import { IconArrowForwardUp } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Rechazo } from '../../mesa-de-partes/index.ts'
import { DocumentosDelCaso } from '../respuestas/DocumentosDelCaso.tsx'
import { ENVIOS } from './actos.api.ts'
import estilos from './actos.module.css'
import { CamposDestinos, destinosPorEnviar, faltaDeDestinos, useDestinosDeCaso } from './CamposDestinos.tsx'
import { detalleDe } from './casos.ts'
import { type PropsDeActo, useActo } from './useActo.ts'

/** The destinations hold what is written. */
const VACIO: NonNullable<Parameters<ReturnType<typeof useDestinosDeCaso>['destinos']['empezar']>[0]> & {
  doc_ids?: readonly number[]
} = {}

interface Props extends PropsDeActo {
  /** The own area, to which nothing is sent on. */
  area_id: number
  /** Of the case that it is opened from: its signed documents may travel with it (EXP-33). */
  archivos?: Expediente['archivos']
}

/** DERIVAR EXPEDIENTE: where a case goes, the original to one area and copies to others (EXP-28, EXP-30, D-120). */
export const DerivarDialogo = ({ area_id, archivos = [], ...props }: Props) => {
  const { casos, abierto, onClose } = props
  const copias = casos.filter(({ forma }) => forma === 'copia').length
  const soloCopias = copias === casos.length
  const de = useDestinosDeCaso(area_id, abierto)
  const { lista, nuevo, pendiente, empezar } = de.destinos
  const [doc_ids, setDocIds] = useState<readonly number[]>([])
  const { sucio, rechazo, enviando, hacer } = useActo({
    ...props,
    acto: 'derivar',
    vacio: VACIO,
    enviar: ENVIOS.derivar,
    alEmpezar: (guardado) => {
      empezar(guardado)
      setDocIds(guardado?.doc_ids ?? [])
    },
    escrito: pendiente || lista.length > 0 || doc_ids.length > 0 ? { lista, nuevo, doc_ids } : null,
  })
  const originales = soloCopias ? 0 : lista.filter(({ copia }) => !copia).length
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo={PALABRAS_DE_ACTO.derivar.titulo}
      detalle={detalleDe(casos)}
      onSubmit={() => hacer({ destinos: destinosPorEnviar(de.destinos, soloCopias), doc_ids })}
      falta={faltaDeDestinos(de.destinos, { soloCopias })}
      enviando={enviando}
      sucio={sucio}
      textoBoton={PALABRAS_DE_ACTO.derivar.verbo}
      icono={<Icono de={IconArrowForwardUp} />}
      estado={resumenDe(originales, lista.length)}
    >
      {rechazo && <Rechazo motivo={rechazo} />}
      <div className={estilos.campos}>
        <CamposDestinos
          {...de}
          activo={abierto && !enviando}
          soloCopias={soloCopias}
          nota={notaDe(copias, soloCopias)}
        />
        <DocumentosDelCaso
          titulo={soloCopias ? MENSAJES_BANDEJA.viajanConLaCopia : MENSAJES_BANDEJA.viajanConElOriginal}
          archivos={archivos}
          elegidos={doc_ids}
          onElegidos={setDocIds}
        />
      </div>
    </FormDialogo>
  )
}

const notaDe = (copias: number, soloCopias: boolean): string => {
  if (soloCopias && copias === 1) return MENSAJES_BANDEJA.soloCopia
  if (soloCopias) return `${copiasComoCopias(copias)}.`
  return copias > 0
    ? `${MENSAJES_BANDEJA.unSoloOriginal} ${copiasComoCopias(copias)}.`
    : MENSAJES_BANDEJA.unSoloOriginal
}

/** '2 destinos: 1 original y 1 copia'. */
const resumenDe = (originales: number, todos: number): string => {
  const copias = todos - originales
  const partes = [
    ...(originales > 0 ? [`${originales} original`] : []),
    ...(copias > 0 ? [copias === 1 ? '1 copia' : `${copias} copias`] : []),
  ]
  return `${todos === 1 ? '1 destino' : `${todos} destinos`}: ${partes.join(' y ')}`
}
