import { MENSAJES_DOCUMENTOS } from '@cabildo/contracts/documentos'
import { esComunicacion, exigeVistos } from '@cabildo/contracts/documentos-comunicaciones'
import { ayudaDeSustento, nombreDeTexto } from '@cabildo/contracts/documentos-sustento'
import {
  ANIOS_DOCUMENTO,
  aniosDesde,
  esDeSesion,
  esTipoDocumento,
  llevaComparecientes,
  llevaNombre,
  llevaVistos,
  SESIONES,
  TIPOS_DOCUMENTO,
  type TipoDocumento,
} from '@cabildo/contracts/documentos-tipos'
import { entidad } from '../../../platform/entidad.ts'
import { CampoFecha } from '../../../ui/CampoFecha.tsx'
import { conError } from '../../../ui/conError.tsx'
import { Button } from '../../../ui/kit/boton.tsx'
import { Textarea, TextInput } from '../../../ui/kit/campo.tsx'
import { Selector } from '../../../ui/Selector.tsx'
import { CamposComunicacion } from './CamposComunicacion.tsx'
import clases from './documento.module.css'
import { CampoDeTexto } from './editor/CampoDeTexto.tsx'
import type { DocumentoForm } from './useDocumentoForm.ts'

interface Props {
  forma: DocumentoForm
  /** The types that the area issues (D-137). */
  tipos: readonly TipoDocumento[]
  /** The padded number; undefined while it is loading. */
  numero: string | undefined
  /** Loads the number again; given only if that failed. */
  onReintentar?: (() => void) | undefined
  /** The document exists, so type and year are fixed (DOC-48). */
  existe: boolean
  soloLectura: boolean
}

const EJEMPLOS: Partial<Record<TipoDocumento, string>> = {
  1: 'Por ejemplo: Ordenanza que regula el comercio en la vía pública',
  9: 'Por ejemplo: Normas para el uso de los vehículos de la municipalidad',
  10: 'Por ejemplo: Convenio de cooperación interinstitucional entre la municipalidad y …',
}

const ISO = /^\d{4}-\d{2}-\d{2}$/

/** Type, number, year and the texts; what a type does not have is not shown (DOC-29 to DOC-32, DOC-35 to DOC-39). */
export function CamposDocumento({ forma, tipos, numero, onReintentar, existe, soloLectura }: Props) {
  const { valores, poner, error, dejar, articulos } = forma
  const anios = aniosDesde(entidad.hoy, ANIOS_DOCUMENTO)
  const props = (campo: Parameters<typeof error>[0]) => ({
    name: campo,
    error: conError(error(campo)),
    onBlur: () => dejar(campo),
  })
  const deTexto = (campo: 'comparecientes' | 'vistos' | 'considerandos') => ({
    name: campo,
    clausulas: campo,
    value: valores[campo],
    error: error(campo),
    requerido: campo === 'considerandos' || (campo === 'vistos' && exigeVistos(valores.tipo_doc)),
    ayuda: campo === 'comparecientes' ? undefined : ayudaDeSustento(valores.tipo_doc, campo),
    soloLectura,
    tipo_doc: valores.tipo_doc,
    onChange: (texto: string) => poner({ [campo]: texto }),
    onBlur: () => dejar(campo),
  })
  return (
    <>
      <div className={clases.cabeza}>
        <Selector
          label="Tipo de documento"
          {...props('tipo_doc')}
          disabled={existe || soloLectura}
          value={valores.tipo_doc}
          data={TIPOS_DOCUMENTO.filter(({ id }) => tipos.includes(id) || id === valores.tipo_doc).map(
            ({ id, name }) => ({
              value: String(id),
              label: name,
            }),
          )}
          onChange={({ currentTarget }) => {
            const tipo_doc = Number(currentTarget.value)
            if (!esTipoDocumento(tipo_doc)) return
            // Its items give way to the subject, and an open one would keep the document from being saved.
            if (esComunicacion(tipo_doc)) articulos.cerrar()
            poner({ tipo_doc })
          }}
        />
        <TextInput
          label="Número"
          name="nro_doc"
          readOnly
          classNames={{ input: clases.numero }}
          placeholder={onReintentar ? '' : '…'}
          value={numero ?? ''}
          error={conError(onReintentar && MENSAJES_DOCUMENTOS.sinCorrelativo)}
        />
        <Selector
          label="Año"
          {...props('anio')}
          disabled={existe || soloLectura}
          value={valores.anio}
          data={(anios.includes(valores.anio) ? anios : [valores.anio, ...anios]).map(String)}
          onChange={({ currentTarget }) => poner({ anio: Number(currentTarget.value) })}
        />
        {onReintentar && (
          <Button className={clases.reintentar} variant="default" size="compact-sm" onClick={onReintentar}>
            Reintentar
          </Button>
        )}
      </div>
      {esDeSesion(valores.tipo_doc) && (
        <div className={clases.sesion}>
          <Selector
            label="Sesión"
            required
            {...props('tipo_sesion')}
            disabled={soloLectura}
            value={valores.tipo_sesion}
            data={[
              { value: '0', label: 'Elija la sesión' },
              ...SESIONES.map(({ id, name }) => ({ value: String(id), label: name })),
            ]}
            onChange={({ currentTarget }) => {
              const elegida = SESIONES.find(({ id }) => String(id) === currentTarget.value)
              poner({ tipo_sesion: elegida?.id ?? 0 })
            }}
          />
          <CampoFecha
            label="Fecha de sesión"
            required
            {...props('fecha_sesion')}
            disabled={soloLectura}
            value={ISO.test(valores.fecha_sesion) ? valores.fecha_sesion : ''}
            onChange={(iso, escrito) => poner({ fecha_sesion: iso || escrito })}
          />
        </div>
      )}
      {llevaNombre(valores.tipo_doc) && (
        <Textarea
          label="Nombre"
          {...props('nombre')}
          description={EJEMPLOS[valores.tipo_doc]}
          readOnly={soloLectura}
          autosize
          minRows={1}
          maxRows={4}
          lang="es-PE"
          spellCheck
          value={valores.nombre}
          // A name is one line, however many it takes to show it.
          onChange={({ currentTarget }) => poner({ nombre: currentTarget.value.replace(/\s*\n\s*/g, ' ') })}
        />
      )}
      {llevaComparecientes(valores.tipo_doc) && <CampoDeTexto label="Comparecientes" {...deTexto('comparecientes')} />}
      {esComunicacion(valores.tipo_doc) && <CamposComunicacion forma={forma} soloLectura={soloLectura} />}
      {llevaVistos(valores.tipo_doc) && (
        <CampoDeTexto label={nombreDeTexto(valores.tipo_doc, 'vistos')} {...deTexto('vistos')} />
      )}
      <CampoDeTexto label={nombreDeTexto(valores.tipo_doc, 'considerandos')} {...deTexto('considerandos')} />
    </>
  )
}
