import type { ArchivoGuardado } from '@cabildo/contracts/documentos'
import { ANEXOS_MAXIMO } from '@cabildo/contracts/documentos-borrador'
import { IconEye, IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { entidad } from '../../../platform/entidad.ts'
import { etiquetaDeArchivo } from '../../../ui/archivo.ts'
import { CampoArchivo } from '../../../ui/CampoArchivo.tsx'
import { PreguntaEliminar } from '../../../ui/Confirmacion.tsx'
import { conError } from '../../../ui/conError.tsx'
import cuerpo from '../../../ui/cuerpo.module.css'
import { FilaArchivo } from '../../../ui/FilaArchivo.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { ActionIcon, Button } from '../../../ui/kit/boton.tsx'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import clases from './documento.module.css'
import type { Archivos } from './useArchivos.ts'

interface Props {
  archivos: Archivos
  soloLectura: boolean
  /** Shows a stored annex. */
  onVer: (anexo: ArchivoGuardado) => void
}

/** Adjuntar Anexos: pick, 'Agregar Anexo', and the list with name, '.PDF', size and delete (DOC-34, DOC-45, DOC-46). */
export function Anexos({ archivos, soloLectura, onVer }: Props) {
  const { guardados, nuevos, elegido, cuantos, lleno } = archivos
  const lista = useRef<HTMLUListElement>(null)
  const borrado = useAbrible<ArchivoGuardado>()
  return (
    <div className={clases.anexos}>
      {!soloLectura && (
        <CampoArchivo
          etiqueta="Anexo"
          archivo={elegido}
          onArchivo={archivos.elegir}
          error={archivos.errorAnexos}
          vacio={cuantos === 0 ? 'Sin Anexos' : 'Agregue otro anexo'}
          nota="listo para agregar"
          disabled={lleno}
          maximoBytes={entidad.subidaMaximaBytes}
          accion={
            <Button
              variant="light"
              leftSection={<Icono de={IconPlus} />}
              disabled={!elegido || lleno}
              onClick={archivos.agregar}
            >
              Agregar Anexo
            </Button>
          }
        />
      )}
      <ul className={clases.lista} ref={lista} tabIndex={-1} aria-label="Anexos">
        {guardados.map((anexo) => (
          <FilaArchivo key={anexo.path} como="li" archivo={anexo}>
            <ActionIcon size={44} aria-label={`Ver ${etiquetaDeArchivo(anexo.name)}`} onClick={() => onVer(anexo)}>
              <Icono de={IconEye} />
            </ActionIcon>
            {!soloLectura && (
              <ActionIcon
                size={44}
                aria-label={`Eliminar ${etiquetaDeArchivo(anexo.name)}`}
                onClick={() => borrado.abrir(anexo)}
              >
                <Icono de={IconTrash} />
              </ActionIcon>
            )}
          </FilaArchivo>
        ))}
        {nuevos.map(({ key, archivo }) => (
          <FilaArchivo key={key} como="li" archivo={archivo} nota="se sube al guardar">
            <ActionIcon
              size={44}
              aria-label={`Eliminar ${etiquetaDeArchivo(archivo.name)}`}
              onClick={() => {
                archivos.quitarNuevo(key)
                lista.current?.focus()
              }}
            >
              <Icono de={IconTrash} />
            </ActionIcon>
          </FilaArchivo>
        ))}
      </ul>
      <p className={cuerpo.nota} role="status">
        {cuantos} de {ANEXOS_MAXIMO} anexos. {lleno ? 'Llegó al máximo.' : 'Solo PDF.'}
      </p>
      {elegido && lleno && (
        <div className={clases.error}>{conError('El archivo elegido no se agrega: ya tiene todos los anexos')}</div>
      )}
      <PreguntaEliminar
        abierto={borrado.abierto}
        onClose={borrado.cerrar}
        encima
        detalle={
          borrado.valor && `El anexo ${etiquetaDeArchivo(borrado.valor.name)} se quita del documento al guardar.`
        }
        alConfirmar={async () => {
          if (borrado.valor) archivos.quitarGuardado(borrado.valor.path)
          borrado.cerrar()
        }}
      />
    </div>
  )
}
