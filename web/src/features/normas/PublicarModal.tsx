import { MENSAJES } from '@cabildo/contracts/base/mensajes'
import { AREA_INFORMATICA } from '@cabildo/contracts/base/permisos'
import { type Documento, descripcionDe, MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { AREA_SECRETARIA } from '@cabildo/contracts/documentos-destinos'
import { DESCRIPCION_NORMA_MAXIMO, llevaUnidad, normaDe, TIPOS_NORMA, type TipoNorma } from '@cabildo/contracts/normas'
import { Textarea, TextInput } from '@mantine/core'
import { IconFileTypePdf, IconWorldUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorApi } from '../../platform/api.ts'
import { areasQuery } from '../../platform/areas.ts'
import { avisarFallo } from '../../platform/consultas.ts'
import { avisar } from '../../ui/avisos.ts'
import { conError } from '../../ui/conError.tsx'
import { FormDialogo } from '../../ui/FormDialogo.tsx'
import { Icono } from '../../ui/Icono.tsx'
import { Progreso } from '../../ui/Progreso.tsx'
import { Selector } from '../../ui/Selector.tsx'
import { usePublicar } from './normas.api.ts'
import estilos from './PublicarModal.module.css'

interface Area {
  id: number
  name: string
}

interface Props {
  documento: Documento
  area: Area
  abierto: boolean
  onClose: () => void
}

/** The first entry of this screen's areas (NOR-19). */
const NINGUNO = { value: '0', label: 'NINGUNO' }

/** The unit of what the area does not choose itself: none for areas 4 and 21, its own for the others (NOR-20 to NOR-22). */
const unidadDe = ({ id, name }: Area) =>
  id === AREA_INFORMATICA || id === AREA_SECRETARIA ? NINGUNO : { value: String(id), label: name }

/**
 * CREAR PUBLICACION, filled from a document. Type, year, number and PDF are the document's: what the public reads must be
 * called as the PDF calls itself (DOC-16, NOR-07, NOR-18, NOR-29 to NOR-31).
 */
export const PublicarModal = ({ documento, area, abierto, onClose }: Props) => {
  const { tipo_doc, anio, nro_doc, doc_id, documentos } = documento
  const tipo = normaDe(tipo_doc)
  const propuesta = descripcionDe(documento)
  const [descripcion, setDescripcion] = useState(propuesta)
  const [uo, setUo] = useState(unidadDe(area).value)
  const [errores, setErrores] = useState<Readonly<Record<string, string>>>({})
  const [avance, setAvance] = useState(0)
  const [deCual, setDeCual] = useState({ doc_id, abierto: false })
  const conUnidad = tipo !== null && llevaUnidad(area.id, tipo)
  const areas = useQuery({ ...areasQuery, enabled: abierto && conUnidad })
  const publicar = usePublicar(setAvance)
  const pdf = documentos[0]?.name ?? 'PDF'

  // The dialog stays mounted, so that the focus returns to its opener; each opening starts anew.
  if (deCual.abierto !== abierto || deCual.doc_id !== doc_id) {
    setDeCual({ doc_id, abierto })
    if (abierto) {
      setDescripcion(propuesta)
      setUo(unidadDe(area).value)
      setErrores({})
    }
  }

  const enviar = async () => {
    if (tipo === null) return
    setErrores({})
    setAvance(0)
    try {
      await publicar.mutateAsync({ doc_id, tipo_doc: tipo, anio, ndoc: nro_doc, uo: Number(uo), descripcion })
      avisar.exito(MENSAJES.grabado)
      onClose()
    } catch (fallo) {
      if (fallo instanceof ErrorApi) setErrores(fallo.campos)
      avisarFallo(fallo, MENSAJES_DOCUMENTOS.noGrabado)
    }
  }
  const { tipo_doc: errorTipo, anio: errorAnio, ndoc: errorNumero } = errores

  return (
    <FormDialogo
      abierto={abierto}
      onClose={onClose}
      titulo="CREAR PUBLICACION"
      detalle="Cualquier persona podrá leer el documento publicado."
      onSubmit={enviar}
      falta={descripcion.trim() === '' ? ['descripción'] : []}
      enviando={publicar.isPending}
      sucio={descripcion !== propuesta}
      icono={<Icono de={IconWorldUpload} />}
    >
      <div className={estilos.campos}>
        <TextInput
          label="Tipo doc"
          className={estilos.tipo ?? ''}
          readOnly
          value={tipo === null ? '' : nombreDeNorma(tipo)}
          error={conError(errorTipo)}
        />
        <TextInput label="Año" readOnly value={anio} error={conError(errorAnio)} />
        <TextInput label="N° doc" readOnly value={nro_doc} error={conError(errorNumero)} />
        {conUnidad ? (
          <Selector
            label="U.Organica"
            className={estilos.entero ?? ''}
            value={uo}
            data={[NINGUNO, ...(areas.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))]}
            error={conError(errores.uo)}
            onChange={({ currentTarget }) => setUo(currentTarget.value)}
          />
        ) : (
          <TextInput
            label="U.Organica"
            className={estilos.entero ?? ''}
            readOnly
            value={unidadDe(area).label}
            error={conError(errores.uo)}
          />
        )}
        <Textarea
          label="Descripcion"
          className={estilos.entero ?? ''}
          data-autofocus
          required
          autosize
          minRows={3}
          maxRows={10}
          maxLength={DESCRIPCION_NORMA_MAXIMO}
          value={descripcion}
          error={conError(errores.descripcion)}
          onChange={({ currentTarget }) => setDescripcion(currentTarget.value)}
        />
        <p className={estilos.pdf}>
          <Icono de={IconFileTypePdf} />
          <span>
            <strong>{pdf}</strong>
            <small>Se publica una copia del PDF del documento.</small>
          </span>
        </p>
      </div>
      {publicar.isPending && <Progreso texto="Publicando" fraccion={avance < 1 ? avance : null} />}
    </FormDialogo>
  )
}

const nombreDeNorma = (tipo: TipoNorma) => TIPOS_NORMA.find(({ id }) => id === tipo)?.name ?? ''
