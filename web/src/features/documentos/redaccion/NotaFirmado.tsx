import { IconLock } from '@tabler/icons-react'
import { Icono } from '../../../ui/Icono.tsx'
import clases from './documento.module.css'
import { YA_FIRMADO } from './useGuardado.ts'

/** Over a document that can be read and not edited any more (DOC-49). */
export const NotaFirmado = () => (
  <div className={clases.aviso} role="status">
    <Icono de={IconLock} />
    <div>
      <p>
        <b>{YA_FIRMADO}.</b> Su texto, su PDF y sus anexos ya no se modifican.
      </p>
    </div>
  </div>
)
