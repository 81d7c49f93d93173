import { RESOLUTIVOS_MAXIMO } from '@cabildo/contracts/documentos-borrador'
import { rotuloResolutivo } from '@cabildo/contracts/documentos-ordinales'
import { tipoDocumento } from '@cabildo/contracts/documentos-tipos'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { PreguntaEliminar } from '../../../ui/Confirmacion.tsx'
import { conError } from '../../../ui/conError.tsx'
import { Icono } from '../../../ui/Icono.tsx'
import { Cuenta } from '../../../ui/Pestanas.tsx'
import { useAbrible } from '../../../ui/useAbrible.tsx'
import { ArticuloFila } from './ArticuloFila.tsx'
import clases from './documento.module.css'
import { EditorArticulo } from './EditorArticulo.tsx'
import type { DocumentoForm } from './useDocumentoForm.ts'
import type { Articulo } from './valores.ts'

/** The resolutive items: add, edit in place, delete, reorder; one editor at a time (DOC-29, DOC-44, design §7.6). */
export function Resolutivos({ forma, soloLectura }: { forma: DocumentoForm; soloLectura: boolean }) {
  const id = useId()
  const lista = useRef<HTMLDivElement>(null)
  const borrado = useAbrible<Articulo>()
  const [dicho, setDicho] = useState('')
  /** What takes the focus once the list has changed: the element left by the change may be gone. */
  const destino = useRef<string | null>(null)
  const { valores, editor, articulos } = forma
  const { resolutivos, tipo_doc } = valores
  const titulo = tipoDocumento(tipo_doc).textTab
  const rotulo = (clave: number | null) => {
    const lugar = resolutivos.findIndex((uno) => uno.clave === clave)
    return rotuloResolutivo(tipo_doc, (lugar < 0 ? resolutivos.length : lugar) + 1)
  }

  useLayoutEffect(() => {
    if (destino.current === null) return
    const posibles = destino.current.split(' ')
    destino.current = null
    posibles
      .flatMap((marca) => lista.current?.querySelector<HTMLElement>(`[data-foco="${marca}"]:not(:disabled)`) ?? [])[0]
      ?.focus()
  })

  const guardar = () => {
    const clave = editor?.clave
    if (articulos.guardar()) destino.current = clave ? `editar-${clave}` : 'agregar'
  }
  const descartar = () => {
    destino.current = editor?.clave ? `editar-${editor.clave}` : 'agregar'
    articulos.descartar()
  }
  const mover = (uno: Articulo, pasos: number) => {
    const lugar = resolutivos.indexOf(uno) + 1 + pasos
    const [hacia, contra] = pasos < 0 ? ['subir', 'bajar'] : ['bajar', 'subir']
    // At the end of the list the button of this direction is off: the other one takes the focus.
    destino.current = `${hacia}-${uno.clave} ${contra}-${uno.clave}`
    articulos.mover(uno.clave, pasos)
    setDicho(`Ahora es ${rotuloResolutivo(tipo_doc, lugar)}, ${lugar} de ${resolutivos.length}`)
  }
  const editorDe = (clave: number | null) =>
    editor?.clave === clave && (
      <EditorArticulo
        rotulo={rotulo(clave)}
        editor={editor}
        onTexto={articulos.escribir}
        onGuardar={guardar}
        onDescartar={descartar}
      />
    )

  return (
    <section aria-labelledby={`${id}-titulo`} ref={lista} className={clases.resolutivos}>
      <div className={clases.encabezado}>
        <h3 id={`${id}-titulo`}>{titulo}</h3>
        <Cuenta>{resolutivos.length}</Cuenta>
        {!soloLectura && (
          <Button
            variant="light"
            size="xs"
            name="resolutivos"
            data-foco="agregar"
            leftSection={<Icono de={IconPlus} />}
            disabled={editor !== null || resolutivos.length >= RESOLUTIVOS_MAXIMO}
            aria-describedby={`${id}-error`}
            onClick={() => articulos.abrir(null)}
          >
            Agregar
          </Button>
        )}
      </div>
      <div id={`${id}-error`} className={clases.error}>
        {conError(editor ? undefined : forma.error('resolutivos'))}
      </div>
      <ol className={clases.lista} tabIndex={-1} aria-label={titulo}>
        {resolutivos.map((uno, i) => (
          <li key={uno.clave}>
            {editorDe(uno.clave) || (
              <ArticuloFila
                articulo={uno}
                rotulo={rotuloResolutivo(tipo_doc, i + 1)}
                puede={!soloLectura && editor === null}
                soloLectura={soloLectura}
                primero={i === 0}
                ultimo={i === resolutivos.length - 1}
                onEditar={() => articulos.abrir(uno.clave)}
                onEliminar={() => borrado.abrir(uno)}
                onMover={(pasos) => mover(uno, pasos)}
              />
            )}
          </li>
        ))}
        {editor?.clave === null && <li>{editorDe(null)}</li>}
      </ol>
      <p className="solo-lector" role="status">
        {dicho}
      </p>
      <PreguntaEliminar
        abierto={borrado.abierto}
        onClose={borrado.cerrar}
        encima
        detalle={borrado.valor && `Se quitará ${rotulo(borrado.valor.clave)}; los que siguen suben un lugar.`}
        alConfirmar={async () => {
          if (borrado.valor) articulos.eliminar(borrado.valor.clave)
          borrado.cerrar()
        }}
      />
    </section>
  )
}
