import { encargoEscrito } from '@cabildo/contracts/encargaturas'
import type { Encargo } from '@cabildo/contracts/sesion'
import { IconUserShare } from '@tabler/icons-react'
import { Icono } from '../../ui/Icono.tsx'
import clases from './CintaEncargo.module.css'

/** Says above every screen for whom one acts, where, by which document and until when (USU-62). */
export const CintaEncargo = ({ encargo }: { encargo: Encargo }) => (
  <p className={clases.encargo}>
    <Icono de={IconUserShare} tam={16} />
    <span>{encargoEscrito(encargo)}</span>
  </p>
)
