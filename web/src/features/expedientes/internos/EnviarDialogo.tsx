import { type Documento, descripcionDe } from '@cabildo/contracts/documentos'
import { palabraDeEstadoDocumento } from '@cabildo/contracts/documentos-estados'
import { numeroConAnio, tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { PALABRAS_DE_INTERNO } from '@cabildo/contracts/expedientes-bandeja'
import { IconFolderShare } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialogo } from '../../../ui/FormDialogo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Rechazo } from '../../mesa-de-partes/index.ts'
import estilos from '../actos/actos.module.css'
import { CamposDestinos } from '../actos/CamposDestinos.tsx'
import { Elegir, type Opcion, useBuscado } from '../anexos/Elegir.tsx'
import { CampoHasta } from './CampoHasta.tsx'
import { INTERNOS, porEnviarQuery } from './internos.api.ts'
import { type PropsDeInterno, useInterno } from './useInterno.ts'

interface Props extends PropsDeInterno {
  /** What is sent; null where that is chosen here. */
  documento: Documento | null
  alEnviar?: () => void
}

const SIN_ELEGIR: { elegido: Opcion | null } = { elegido: null }

const nombreDe = (documento: Documento) => `${tipoDocumento(documento.tipo_doc).name} ${numeroConAnio(documento)}`

/** ENVIAR POR BANDEJA: a signed document of the area goes to others as a case of its own (EXP-49). */
export const EnviarDialogo = ({ documento, alEnviar, ...ventana }: Props) => {
  const { abierto, onClose, area_id } = ventana
  const { titulo, boton, noHecho } = PALABRAS_DE_INTERNO.enviar
  const interno = useInterno({
    ...ventana,
    ...{ vacio: SIN_ELEGIR, sinDestino: false, noHecho },
    enviar: ({ elegido }, envio) => INTERNOS.documento(documento?.doc_id ?? elegido?.id ?? 0, envio),
    ...(alEnviar && { alHacer: alEnviar }),
  })
  const { elegido } = interno.valores
  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      tam="lg"
      titulo={titulo}
      detalle={documento ? `${nombreDe(documento)} · ${descripcionDe(documento)}` : undefined}
      onSubmit={interno.hacer}
      falta={[...(documento || elegido ? [] : ['elegir un documento']), ...interno.falta]}
      enviando={interno.enviando}
      sucio={interno.sucio}
      textoBoton={boton}
      icono={<Icono de={IconFolderShare} />}
    >
      {interno.rechazo && <Rechazo motivo={interno.rechazo} />}
      <div className={estilos.campos}>
        {!documento && (
          <ElegirPorEnviar
            area_id={area_id}
            abierto={abierto}
            elegido={elegido}
            onElegir={(uno) => interno.poner({ elegido: uno })}
          />
        )}
        <CamposDestinos {...interno.de} activo={abierto && !interno.enviando} />
        <CampoHasta key={String(abierto)} {...interno} />
      </div>
    </FormDialogo>
  )
}

interface PropsElegir {
  area_id: number
  abierto: boolean
  elegido: Opcion | null
  onElegir: (opcion: Opcion) => void
}

const ElegirPorEnviar = ({ area_id, abierto, elegido, onElegir }: PropsElegir) => {
  const [buscado, setBuscado] = useState('')
  const consulta = useQuery({ ...porEnviarQuery(area_id, useBuscado(buscado)), enabled: abierto })
  return (
    <Elegir
      etiqueta="Documento"
      ayuda="Número o palabras de un documento firmado de su área que aún no se envió"
      que="documentos"
      texto={buscado}
      onTexto={setBuscado}
      opciones={consulta.data?.map((uno) => ({
        id: uno.doc_id,
        titulo: nombreDe(uno),
        detalle: `${descripcionDe(uno)} · ${palabraDeEstadoDocumento(uno)}`,
      }))}
      vacio={PALABRAS_DE_INTERNO.sinDocumentos}
      fallo={consulta.isError}
      onReintentar={() => void consulta.refetch()}
      elegido={elegido}
      onElegir={onElegir}
    />
  )
}
