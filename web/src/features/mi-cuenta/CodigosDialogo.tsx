import { diaLima, fecha, hora, marcaLima } from '@cabildo/contracts/base/tiempo'
import { MENSAJES_MI_CUENTA } from '@cabildo/contracts/mi-cuenta'
import { entidad } from '../../platform/entidad.ts'
import { IDIOMA } from '../../ui/tabla/idioma.ts'
import { imprimirDocumento } from '../../ui/tabla/impresion.ts'
import { UnaSolaVez } from '../../ui/UnaSolaVez.tsx'
import clases from './mi-cuenta.module.css'

interface Props {
  codigos: readonly string[]
  username: string
  abierto: boolean
  onClose: () => void
}

const TITULO = 'CÓDIGOS DE RECUPERACIÓN'

/** 'CÓDIGOS DE RECUPERACIÓN', shown once (ING-10). */
export const CodigosDialogo = ({ codigos, username, ...ventana }: Props) => {
  const imprimir = () =>
    imprimirDocumento({
      titulo: TITULO,
      procedencia: `${entidad.nombre} · ${username}`,
      fecha: `${fecha(diaLima(new Date()))} ${hora(marcaLima(new Date()))}`,
      pie: IDIOMA.generado,
      titulos: ['Código', 'Usado el'],
      fijas: [true, false],
      filas: codigos.map((codigo) => [codigo, '']),
    })
  return (
    <UnaSolaVez
      {...ventana}
      titulo={TITULO}
      detalle={MENSAJES_MI_CUENTA.paraQueCodigos}
      advertencia={MENSAJES_MI_CUENTA.guardeCodigos}
      texto={codigos.join('\n')}
      noCopiado={MENSAJES_MI_CUENTA.codigosNoCopiados}
      guardado="Ya los guardé"
      imprimir={imprimir}
    >
      <ol className={clases.codigos}>
        {codigos.map((codigo) => (
          <li key={codigo}>
            <code>{codigo}</code>
          </li>
        ))}
      </ol>
    </UnaSolaVez>
  )
}
